import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import { getMe, listUsers } from '#contract/organisations/users.ts';
import { signInByApi } from '#test/journeys/kit/people.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** The e-mail address of another administrator who was there before: whom one has just let in may not say yes. */
export async function findSecond(asker: ApiClient): Promise<string> {
  const me = await asker.get(getMe);
  const { items } = await asker.get(listUsers, {
    query: { user_type: 'admin', is_active: 'true', page_size: 100 },
  });
  const second = items.find(({ id, email }) => id !== me.id && !/-\d+@/.test(email));
  if (!second) throw new Error('The demo has no second administrator.');
  return second.email;
}

/** A second administrator says yes to all that waits about one record: who asked knows which that is, the second need not. */
export async function sayYes(asker: ApiClient, subject_id: string): Promise<void> {
  const second = await signInByApi(await findSecond(asker));
  for (const { id } of await asker.get(listAccessRequests, { query: { subject_id } }))
    await second.send(answerAccessRequest, { params: { id }, body: { outcome: 'approved' } });
}
