import type { ImportRow } from '#contract/appointments/appointment-imports.ts';
import type { Db } from '#server/db/pools.ts';
import { isShortened, SHORTENED_SENTENCE } from '#server/features/appointments/imports/read-import-file.ts';

type Row = Pick<ImportRow, 'outcome' | 'values' | 'warnings'>;

/** The longest id that lost zeros are looked for. */
const MAX_DIGITS = 20;

/** Warns of ids that a spreadsheet has written anew: without the zeros in front, or shortened to `2.02611E+11`. */
export async function warnOfIds(db: Db, rows: readonly Row[]): Promise<void> {
  const asked = rows.filter(({ outcome }) => outcome !== 'error' && outcome !== 'same');
  await warnOfZeros(
    db,
    asked.filter(
      ({ outcome, values }) => outcome === 'new' && /^[1-9]\d*$/.test(values.third_party_id ?? ''),
    ),
  );
  for (const row of asked) {
    const { third_party_id = '' } = row.values;
    if (isShortened(third_party_id))
      row.warnings.push({
        code: 'id.shortened',
        message: `The ID is ${third_party_id}. ${SHORTENED_SENTENCE}`,
      });
  }
}

async function warnOfZeros(db: Db, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ values }) => values.third_party_id ?? '');
  const known = await db<{ id: string; whole: string }[]>`
    select wanted.id, min(a.id_on_third_party) as whole
    from unnest(${ids}::text[]) as wanted (id)
      cross join lateral generate_series(length(wanted.id) + 1, ${MAX_DIGITS}) as digits
      join appointment a on a.id_on_third_party = lpad(wanted.id, digits, '0')
      join imported_booking i on i.appointment_id = a.id
    group by wanted.id`;
  const wholes = new Map(known.map(({ id, whole }) => [id, whole]));
  for (const { values, warnings } of rows) {
    const whole = wholes.get(values.third_party_id ?? '');
    if (whole)
      warnings.push({
        code: 'id.zeros',
        message: `The ID is ${values.third_party_id}, but an earlier import has ${whole}. If they are the same appointment, add the zeros. Otherwise it is booked twice.`,
      });
  }
}
