import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { withholdAddresses } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import type { HeldAddress } from '#server/features/young-persons/profile/held-person.ts';
import { AppError } from '#server/http/app-error.ts';

type AddressInput = NonNullable<BodyOf<typeof createYoungPerson>['addresses']>[number];

/**
 * Saves exactly these addresses: updates known ones, adds new ones and archives the others. Throws `input.invalid`.
 */
export async function keepAddresses(
  db: Db,
  young_person_id: string,
  held: readonly HeldAddress[],
  wanted: readonly AddressInput[],
): Promise<void> {
  checkAddresses(held, wanted);
  const kept = wanted.flatMap(({ id }) => id ?? []);
  await db`update young_person_address set archived_at = current_instant()
    where young_person_id = ${young_person_id} and archived_at is null and id <> all(${kept}::uuid[])`;
  for (const { id, ...address } of wanted) {
    const row = {
      kind: address.kind,
      line_1: address.line_1,
      line_2: address.line_2 || null,
      town: address.town,
      county: address.county || null,
      postcode: address.postcode,
      access_notes: address.access_notes || null,
      from_date: address.from_date ?? null,
      to_date: address.to_date ?? null,
      is_confidential: address.is_confidential,
    };
    if (id) await db`update young_person_address set ${db(row)} where id = ${id}`;
    else await db`insert into young_person_address ${db({ ...row, young_person_id })}`;
  }
  if (wanted.some(({ is_confidential }) => is_confidential)) await withholdAddresses(db, young_person_id);
}

function checkAddresses(held: readonly HeldAddress[], wanted: readonly AddressInput[]): void {
  const errors = wanted.flatMap(({ id, from_date, to_date }, index) => {
    const isTwice = id !== undefined && wanted.findIndex((other) => other.id === id) !== index;
    if (isTwice) return [{ path: `addresses.${index}.id`, message: 'Include each address once.' }];
    if (id && !held.some((address) => address.id === id))
      return [{ path: `addresses.${index}.id`, message: 'We cannot find this address on the record.' }];
    if (from_date && to_date && to_date < from_date)
      return [{ path: `addresses.${index}.to_date`, message: 'The last day must not be before the first.' }];
    return [];
  });
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}
