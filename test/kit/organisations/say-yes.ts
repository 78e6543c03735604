import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import type { As } from '#test/kit/as.ts';

/** Another administrator, who has nothing to do with it, says yes to all that waits about a record, an account or a social worker. */
export async function openSayYes({ as }: { as: As }) {
  const second = as.admin();
  await second.session();
  return async (subject: { id: string }): Promise<void> => {
    // About whose restricted record it is, this administrator is not told.
    for (const { id, subject: told } of await second.get(listAccessRequests, { query: {} }))
      if (!told || told.id === subject.id)
        await second.send(answerAccessRequest, { params: { id }, body: { outcome: 'approved' } });
  };
}
