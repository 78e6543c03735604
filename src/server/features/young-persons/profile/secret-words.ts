import { listFields } from '#contract/young-persons/young-person-fields.ts';
import type { Db } from '#server/db/pools.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import type { Known } from '#server/features/young-persons/profile/held-person.ts';
import type { Actor } from '#server/http/session.ts';

interface Place {
  access_notes?: string | null | undefined;
  is_confidential: boolean;
}

/** Fields that carers and clients never read. */
const FOR_THE_OFFICE = new Set<string>([...listFields('admin'), 'idOnThirdParty', 'status']);

/**
 * Refuses a confidential address in fields that carers or clients read, and in the access notes of addresses that
 * they know. Checked after the addresses are saved, because both may change at once. Throws `input.invalid` for the
 * field.
 */
export async function refuseAddressInFields(
  db: Db,
  actor: Pick<Actor, 'role'>,
  young_person_id: string,
  { addresses = [], ...fields }: Known & { addresses?: readonly Place[] | undefined },
): Promise<void> {
  const read = Object.entries(fields).flatMap(([field, value]): [string, string][] => {
    if (FOR_THE_OFFICE.has(field)) return [];
    if (typeof value === 'string') return [[field, value]];
    return Array.isArray(value) ? [[field, value.join('; ')]] : [];
  });
  const ways = addresses.flatMap(({ access_notes, is_confidential }, index): [string, string][] =>
    access_notes && !is_confidential ? [[`addresses.${index}.access_notes`, access_notes]] : [],
  );
  await refuseAddressInWords(db, actor, young_person_id, Object.fromEntries([...read, ...ways]));
}
