import { addDays, londonInstant } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { addQuotation } from '#server/features/money/quotations/quotations.actions.ts';

interface Services {
  ids: ReadonlyMap<string, string>;
  today: string;
}

const NOBODY = { public_url: '', agency: { AGENCY_NAME: '', AGENCY_PHONE: '' } };

/** For a few clients two mentoring visits next week: one that waits, and one that was ordered; none where nothing has a price. */
export async function loadQuotations(
  db: Db,
  clients: readonly { id: string }[],
  { ids, today }: Services,
): Promise<void> {
  const service_type_id = ids.get('mentoring');
  const priced =
    await db`select from price_list where service_type_id = ${service_type_id ?? null} and client_id is null limit 1`;
  if (!service_type_id || priced.length === 0) return;
  const items = [7, 9].map((days) => ({
    ...{ service_type_id, carers: 1 },
    start_at: londonInstant(addDays(today, days), '16:00'),
    end_at: londonInstant(addDays(today, days), '18:00'),
  }));
  const now = new Date(londonInstant(today, '09:00'));
  for (const [index, { id: client_id }] of clients.slice(0, 2).entries()) {
    const { id } = await addQuotation(db, 'admin', { client_id, items }, { ...NOBODY, now });
    if (index === 1)
      await db`update quotation set status = 'accepted', order_number = 'PO 20417' where id = ${id}`;
  }
}
