import { connect } from '#server/db/pools.ts';

/**
 * The documents of what was approved in the last week, ordered as approving would have done. The queue makes them
 * while people look around; the many older ones are not worth a new computer's first minute.
 */
export async function orderDemoDocuments(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 });
  try {
    await owner`select order_report_document(id) from app_report
      where status = 'approved' and decided_at > now() - interval '7 days' order by decided_at desc`;
  } finally {
    await owner.end();
  }
}
