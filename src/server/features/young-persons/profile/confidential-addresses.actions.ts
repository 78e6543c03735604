import { namesLine, squeezeAddress } from '#contract/young-persons/named-address.ts';
import type { Db } from '#server/db/pools.ts';
import { invalid } from '#server/http/app-error.ts';

/**
 * A confidential address is the office's alone (YPN-03). Policies keep its row from everybody else; here it is kept out
 * of the free text that carers and clients read of an appointment, and of letters.
 */
interface Secret {
  young_person_id: string;
  line_1: string;
  postcode: string;
}

interface Texts {
  young_person_id?: string | null | undefined;
  place?: string | null | undefined;
  notes?: string | null | undefined;
}

/** Throws `input.invalid` where the place or the notes of an appointment name such an address of its young person. */
export async function refuseConfidentialAddress(db: Db, bookings: readonly Texts[]): Promise<void> {
  const written = bookings.filter(({ young_person_id, place, notes }) => young_person_id && (place || notes));
  if (written.length === 0) return;
  const secrets = await findSecrets(db, [
    ...new Set(written.map(({ young_person_id }) => young_person_id ?? '')),
  ]);
  for (const { young_person_id, place, notes } of written)
    refuseNaming(
      secrets.filter((secret) => secret.young_person_id === young_person_id),
      { place, notes },
      'Write where to meet instead.',
    );
}

/**
 * The same for any other words of the office that carers and clients read, by their fields: what a carer or a client writes of an
 * address they know already, and is never refused.
 */
export async function refuseAddressInWords(
  db: Db,
  young_person_id: string,
  words: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  if (!Object.values(words).some(Boolean)) return;
  const secrets = await findSecrets(db, [young_person_id]);
  refuseNaming(secrets, words, 'Write “at home” instead.');
}

function refuseNaming(
  secrets: readonly Secret[],
  words: Readonly<Record<string, string | null | undefined>>,
  advice: string,
): void {
  for (const [field, text] of Object.entries(words))
    if (secrets.some((secret) => names(text, secret)))
      throw invalid(
        field,
        `This is the young person’s confidential address, and carers and clients would read it here. ${advice}`,
      );
}

/** Whether the young person has such an address, and whether the text names it. */
export async function findConfidentialAddress(
  db: Db,
  young_person_id: string,
  text: string,
): Promise<{ exists: boolean; is_named: boolean }> {
  const secrets = await findSecrets(db, [young_person_id]);
  return { exists: secrets.length > 0, is_named: secrets.some((secret) => names(text, secret)) };
}

const WITHHELD = 'confidential address';

/** Takes what has become confidential out of the appointments that already name it. */
export async function withholdAddresses(db: Db, young_person_id: string): Promise<void> {
  const [secrets, appointments] = await Promise.all([
    findSecrets(db, [young_person_id]),
    db<{ id: string; place: string | null; notes: string | null }[]>`select id, place, notes from appointment
      where young_person_id = ${young_person_id} and (place is not null or notes is not null)`,
  ]);
  for (const { id, place, notes } of appointments) {
    const mine = secrets.filter((secret) => names(place, secret) || names(notes, secret));
    if (mine.length === 0) continue;
    const isPlace = mine.some((secret) => names(place, secret));
    const without = mine.reduce((text, secret) => text?.replace(pattern(secret), WITHHELD) ?? null, notes);
    const left = mine.some((secret) => names(without, secret)) ? null : without;
    await db`update appointment set place = ${isPlace ? null : place}, notes = ${left}, updated_at = now() where id = ${id}`;
  }
}

async function findSecrets(db: Db, young_person_ids: readonly string[]): Promise<Secret[]> {
  return db<Secret[]>`select young_person_id, line_1, postcode from young_person_address
    where young_person_id = any(${[...young_person_ids]}::uuid[]) and is_confidential and archived_at is null`;
}

/** By its first line or its postcode. */
const names = (text: string | null | undefined, { line_1, postcode }: Secret): boolean =>
  namesLine(text, line_1) ||
  squeezeAddress(text ?? '')
    .replaceAll(' ', '')
    .includes(squeezeAddress(postcode).replaceAll(' ', ''));

function pattern({ line_1, postcode }: Secret): RegExp {
  const loose = (text: string) => squeezeAddress(text).split(' ').join('[^\\p{L}\\p{N}]+');
  const code = [...squeezeAddress(postcode).replaceAll(' ', '')].join('\\s*');
  return new RegExp(`${loose(line_1)}|${code}`, 'giu');
}
