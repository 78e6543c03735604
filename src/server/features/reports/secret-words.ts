import type { Answers } from '#contract/questions/questions.ts';
import type { Db } from '#server/db/pools.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import {
  findConfidentialAddress,
  refuseAddressInWords,
} from '#server/features/young-persons/profile/confidential-addresses.actions.ts';

type Words = Readonly<Record<string, string | null | undefined>>;

/**
 * Refuses a confidential address in the office's text in or about a report, because its carer reads it, and the
 * organisation after approval. A carer's text stays, even if the office corrects another part. Throws
 * `input.invalid`.
 */
export async function refuseAddressInReport(
  db: Db,
  { role }: Pick<Reading, 'role'>,
  report_id: string,
  words: Words,
  held: Words = {},
): Promise<void> {
  if (role === 'admin')
    await refuseAddressInWords(db, { role }, await findSubject(db, report_id), words, held);
}

/** Whether a carer's answers contain such an address, to warn the office before it approves them. */
export async function namesAddress(db: Db, report_id: string, answers: Answers): Promise<boolean> {
  const young_person_id = await findSubject(db, report_id);
  const text = Object.values(answers)
    .flatMap((entries) => entries.flatMap((entry) => Object.values(entry).flat()))
    .filter((value) => typeof value === 'string')
    .join('\n');
  return young_person_id !== null && (await findConfidentialAddress(db, young_person_id, text)).is_named;
}

async function findSubject(db: Db, report_id: string): Promise<string | null> {
  const [report] = await db<{ young_person_id: string | null }[]>`
    select young_person_id from report where id = ${report_id}`;
  return report?.young_person_id ?? null;
}
