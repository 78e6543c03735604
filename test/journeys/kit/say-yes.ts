import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import { signInByApi } from '#test/journeys/kit/people.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Whom one has just let in may not say yes, so it is an administrator of the demo. */
export const SECOND = 'admin2';

/** A second administrator says yes to all that waits about one record: who asked knows which that is, the second need not. */
export async function sayYes(asker: ApiClient, subject_id: string): Promise<void> {
  const second = await signInByApi(`${SECOND}@placewell.test`);
  for (const { id } of await asker.get(listAccessRequests, { query: { subject_id } }))
    await second.send(answerAccessRequest, { params: { id }, body: { outcome: 'approved' } });
}
