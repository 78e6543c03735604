import { COURT_ORDER, FREE_CONTACT, MAY_POSE_RISK } from '#contract/young-persons/young-person-relations.ts';
import type { ContactRestrictions, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Finds the people who must not have contact, or must not know the address: every reader must see them. */
export async function findNotToBeTold(
  db: Db,
  young_person_id: string,
): Promise<ContactRestrictions['not_to_be_told']> {
  return db<ContactRestrictions['not_to_be_told']>`select r.name, r.relationship,
      (r.contact_allowed is false or r.relationship = ${COURT_ORDER}) as contact_forbidden, r.may_know_address is false as address_secret
    from young_person_relation r
    where r.young_person_id = ${young_person_id} and r.archived_at is null
      and (r.contact_allowed is false or r.relationship = ${COURT_ORDER} or r.may_know_address is false)
    order by contact_forbidden desc, search_text(r.name), r.id`;
}

/** Finds the people whose contact has a condition, and those who may pose a risk. */
export const findLimitedContacts = (db: Db, young_person_id: string) =>
  db<YoungPersonDetail['limited_contacts']>`select r.name, r.relationship,
      coalesce(r.contact_rule, case when r.contact_allowed then ${FREE_CONTACT} else 'Contact not decided' end) as contact_rule
    from young_person_relation r
    where r.young_person_id = ${young_person_id} and r.archived_at is null
      and (r.contact_rule <> ${FREE_CONTACT} or r.relationship = ${MAY_POSE_RISK})
      and r.contact_allowed is not false and r.relationship <> ${COURT_ORDER}
    order by r.relationship <> ${MAY_POSE_RISK}, search_text(r.name), r.id`;

/** The question in the topic on family time about who must not have contact. */
const NO_CONTACT = '$.*[*]."ch-family-time-not-allowed"';

/** Selects its answer for young person `y`. */
export const selectNoContact = (db: Db) => db`(select string_agg(named #>> '{}', e'\n')
  from characteristic c cross join jsonb_path_query(c.answers, ${NO_CONTACT}::jsonpath) named
  where c.young_person_id = y.id and c.removed_at is null and named <> 'null')`;

/** All restrictions, for the office. Throws not_found. */
export async function getContactRestrictions(db: Db, young_person_id: string): Promise<ContactRestrictions> {
  const [[row], not_to_be_told] = await Promise.all([
    db<Omit<ContactRestrictions, 'not_to_be_told'>[]>`select ${selectNoContact(db)} as no_contact_with,
        nullif(y.profile_safety ->> 'contact_restrictions', '') as contact_restrictions
      from young_person y where y.id = ${young_person_id}`,
    findNotToBeTold(db, young_person_id),
  ]);
  if (!row) throw new AppError('not_found');
  return { ...row, not_to_be_told };
}
