import {
  listTellingLines,
  namesLine,
  namesPostcode,
  writeAddressHint,
  writeLinePattern,
  writePostcodePattern,
} from '#contract/young-persons/named-address.ts';
import type { NamedAddress } from '#contract/young-persons/young-person-addresses.ts';
import type { Db } from '#server/db/pools.ts';
import { invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/**
 * Only the office may see a confidential address (YPN-03). Policies hide its row from everybody else; this keeps it
 * out of the free text of appointments that carers and clients read, and of letters.
 */
interface Secret extends NamedAddress {
  young_person_id: string;
}

type Words = Readonly<Record<string, string | null | undefined>>;

interface Texts {
  young_person_id?: string | null | undefined;
  place?: string | null | undefined;
  notes?: string | null | undefined;
  cancellation_reason?: string | null | undefined;
}

/** Throws `input.invalid` if an appointment's text contains a confidential address of its young person. */
export async function refuseConfidentialAddress(db: Db, bookings: readonly Texts[]): Promise<void> {
  const written = bookings.filter(
    ({ young_person_id, place, notes, cancellation_reason }) =>
      young_person_id && (place || notes || cancellation_reason),
  );
  if (written.length === 0) return;
  const secrets = await findSecrets(db, [
    ...new Set(written.map(({ young_person_id }) => young_person_id ?? '')),
  ]);
  for (const { young_person_id, place, notes, cancellation_reason } of written) {
    const own = secrets.filter((secret) => secret.young_person_id === young_person_id);
    refuseNaming(own, { place, notes }, 'Write where to meet instead.');
    refuseNaming(own, { cancellation_reason }, AT_HOME);
  }
}

const AT_HOME = 'Write “at home” instead.';

/**
 * The same for any other text by the office that carers and clients read, by its fields. Text by a carer or client is
 * never refused, because they know the address already.
 * @param held the current text, which may be a carer's and can stay
 */
export async function refuseAddressInWords(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  young_person_id: string | null | undefined,
  words: Words,
  held: Words = {},
): Promise<void> {
  if (role !== 'admin' || !young_person_id) return;
  const kept = new Set(Object.values(held));
  const written = Object.entries(words).filter(([, text]) => text && !kept.has(text));
  if (written.length === 0) return;
  refuseNaming(await findSecrets(db, [young_person_id]), Object.fromEntries(written), AT_HOME);
}

function refuseNaming(secrets: readonly Secret[], words: Words, advice: string): void {
  for (const [field, text] of Object.entries(words))
    if (secrets.some((secret) => names(text, secret)))
      throw invalid(field, `The confidential address appears in text others can read. ${advice}`);
}

/** Whether the young person has a confidential address, and whether the text contains it. */
export async function findConfidentialAddress(
  db: Db,
  young_person_id: string,
  text: string,
): Promise<{ exists: boolean; is_named: boolean }> {
  const secrets = await findSecrets(db, [young_person_id]);
  return { exists: secrets.length > 0, is_named: secrets.some((secret) => names(text, secret)) };
}

/** How to search a record's text: a PostgreSQL regular expression for candidates, and a function that checks them. */
export async function readAddressNames(db: Db, young_person_id: string) {
  const secrets = await findSecrets(db, [young_person_id]);
  return {
    /** Undefined without a confidential address. */
    hint: secrets.length > 0 ? secrets.map(writeAddressHint).join('|') : undefined,
    isNamed: (text: string | null) => secrets.some((secret) => names(text, secret)),
  };
}

const WITHHELD = 'confidential address';

/** Removes an address that has become confidential from the appointments that contain it. */
export async function withholdAddresses(db: Db, young_person_id: string): Promise<void> {
  const [secrets, appointments] = await Promise.all([
    findSecrets(db, [young_person_id]),
    db<{ id: string; place: string | null; notes: string | null; cancellation_reason: string | null }[]>`
      select id, place, notes, cancellation_reason from appointment
      where young_person_id = ${young_person_id} and coalesce(place, notes, cancellation_reason) is not null`,
  ]);
  const isSecret = (text: string | null) => secrets.some((secret) => names(text, secret));
  for (const { id, place, notes, cancellation_reason } of appointments) {
    if (!isSecret(place) && !isSecret(notes) && !isSecret(cancellation_reason)) continue;
    const row = {
      place: isSecret(place) ? null : place,
      notes: withhold(notes, secrets),
      // A cancellation always has a reason.
      cancellation_reason: withhold(cancellation_reason, secrets) ?? (cancellation_reason && WITHHELD),
    };
    await db`update appointment set ${db({ ...row, updated_at: new Date() })} where id = ${id}`;
  }
}

/** The text without the addresses; null if one cannot be isolated. */
function withhold(text: string | null, secrets: readonly Secret[]): string | null {
  const named = secrets.filter((secret) => names(text, secret));
  const without = named.reduce((left, secret) => left?.replace(pattern(secret), WITHHELD) ?? null, text);
  return named.some((secret) => names(without, secret)) ? null : without;
}

async function findSecrets(db: Db, young_person_ids: readonly string[]): Promise<Secret[]> {
  return db<Secret[]>`select young_person_id, line_1, line_2, postcode from young_person_address
    where young_person_id = any(${[...young_person_ids]}::uuid[]) and is_confidential and archived_at is null`;
}

/** Finds it by its first line, its house or its postcode. */
const names = (text: string | null | undefined, secret: Secret): boolean =>
  listTellingLines(secret).some((line) => namesLine(text, line)) || namesPostcode(text, secret.postcode);

/** The longest line first, so that a flat is removed with its house. */
function pattern(secret: Secret): RegExp {
  const lines = listTellingLines(secret).toSorted((a, b) => b.length - a.length);
  const all = [...lines.map(writeLinePattern), writePostcodePattern(secret.postcode)];
  return new RegExp(all.join('|'), 'giu');
}
