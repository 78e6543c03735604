import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import { withLegalName } from '#contract/core/names.ts';
import type { findYoungPersonDuplicates } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';

type Duplicate = AnswerOf<typeof findYoungPersonDuplicates>[number];

const MOST = 5;

/**
 * Finds possible duplicates, most likely first: the same NHS number, the same name and date of birth, the client's
 * own reference, the same surname and date of birth. Empty while too little is typed.
 */
export async function findDuplicates(
  db: Db,
  typed: QueryOf<typeof findYoungPersonDuplicates>,
): Promise<Duplicate[]> {
  const { first_name = '', last_name = '', dob, client_id, external_reference, except_id = null } = typed;
  const nhs_number = typed.nhs_number?.replaceAll(' ', '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  const same: ReturnType<Db> = db`name_key(first_name || last_name) = name_key(${first_name + last_name})`;
  const likely = [
    nhs_number
      ? db`select id, 1 as rank, 'The same NHS number' as why from young_person where profile_admin ->> 'nhs_number' = ${nhs_number}`
      : undefined,
    (first_name || last_name) && dob
      ? db`select id, case when ${same} then 2 else 4 end as rank,
          case when ${same} then 'The same name and date of birth'
            else 'The same surname and date of birth' end as why
        from young_person where dob = ${dob} and (${same} or name_key(last_name) = nullif(name_key(${last_name}), ''))`
      : undefined,
    client_id && external_reference
      ? db`select id, 3 as rank, 'The same reference at this organisation' as why from young_person
        where client_id = ${client_id} and profile_admin ->> 'external_reference' = ${external_reference}`
      : undefined,
  ].filter((part) => part !== undefined);
  const [first, ...others] = likely;
  if (!first) return [];
  const rows = await db<(Duplicate & { legal_name: string })[]>`
    with likely as (${others.reduce((sql, part) => db`${sql} union all ${part}`, first)}),
      best as (select distinct on (id) id, rank, why from likely
        where id is distinct from ${except_id}::uuid order by id, rank)
    select y.id, y.name, btrim(y.first_name || ' ' || y.last_name) as legal_name, y.dob, jsonb_build_object('id', c.id, 'name', c.name) as client, y.status, b.why
    from best b join young_person y on y.id = b.id join client c on c.id = y.client_id
    order by b.rank, y.id limit ${MOST}`;
  return rows.map(({ legal_name, ...row }) => ({ ...row, name: withLegalName(row.name, legal_name) }));
}
