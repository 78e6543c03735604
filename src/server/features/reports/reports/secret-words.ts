import type { Db } from '#server/db/pools.ts';
import type { Reading } from '#server/features/reports/reports/reports.queries.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';

type Words = Readonly<Record<string, string | null | undefined>>;

/**
 * Refuses a confidential address in what the office writes into a report or says of it: its carer reads that, and the
 * organisation once it is approved. A carer's words stay, also where the office puts right the rest. Throws `input.invalid`.
 */
export async function refuseAddressInReport(
  db: Db,
  { role }: Pick<Reading, 'role'>,
  report_id: string,
  words: Words,
  held: Words = {},
): Promise<void> {
  if (role !== 'admin') return;
  const [report] = await db<{ young_person_id: string | null }[]>`
    select young_person_id from report where id = ${report_id}`;
  await refuseAddressInWords(db, { role }, report?.young_person_id, words, held);
}
