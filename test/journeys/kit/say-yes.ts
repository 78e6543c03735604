import { answerAccessRequest, listAccessRequests } from '#contract/organisations/access-requests.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** A second administrator says yes to all that waits about one record: who asked knows which that is, the second need not. */
export async function sayYes(asker: ApiClient, second: ApiClient, subject_id: string): Promise<void> {
  for (const { id } of await asker.get(listAccessRequests, { query: { subject_id } }))
    await second.send(answerAccessRequest, { params: { id }, body: { outcome: 'approved' } });
}
