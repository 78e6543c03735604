import { joinNames, withLegalName } from '#contract/core/names.ts';
import type { Answers } from '#contract/questions/questions.ts';
import type { LikelyYoungPerson } from '#contract/young-persons/referral-decisions.ts';
import { readReferredPerson } from '#contract/young-persons/referral-form.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Candidate,
  judgeLikeness,
  LEAST_LIKENESS,
  listDates,
  listNames,
} from '#server/features/young-persons/referrals/likely-young-persons.ts';
import { AppError } from '#server/http/app-error.ts';

const MOST = 8;

type Row = Candidate & Omit<LikelyYoungPerson, 'likeness' | 'why'>;

/** Most likely first. Throws not_found. */
export async function findLikely(db: Db, id: string): Promise<LikelyYoungPerson[]> {
  const [referral] = await db<{ answers: Answers; client_id: string }[]>`
    select answers, client_id from referral where id = ${id}`;
  if (!referral) throw new AppError('not_found');
  return findLikelyFor(db, referral);
}

export async function findLikelyFor(
  db: Db,
  { answers, client_id }: { answers: Answers; client_id: string },
): Promise<LikelyYoungPerson[]> {
  const wanted = readReferredPerson(answers);
  const names = listNames(wanted);
  if (names.length === 0) return [];
  const dates = wanted.dob ? listDates(wanted.dob) : [];
  const rows = await db<Row[]>`
    select y.id, y.name, y.first_name, y.middle_names, y.last_name, y.preferred_name, y.dob,
      jsonb_build_object('id', c.id, 'name', c.name) as client, y.status
    from young_person y join client c on c.id = y.client_id
    where y.id = any((select young_person_ids_alike(${client_id}, ${names}, ${dates}::date[]))::uuid[])`;
  return rows
    .map(({ id, name, dob, client, status, ...person }) => ({
      id,
      name: withLegalName(name, joinNames(person.first_name, person.last_name)),
      dob,
      client,
      status,
      ...judgeLikeness(wanted, { ...person, dob }),
    }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.name.localeCompare(b.name))
    .slice(0, MOST);
}
