import { type AddressMention, MAX_MENTIONS } from '#contract/reports/address-mentions.ts';
import type { Db } from '#server/db/pools.ts';
import { readAddressNames } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { ADDRESS_PATHS } from '#server/features/young-persons/referrals/confidential-address.ts';

/** Searches current text, the newest case notes and reports first. Files are not searched. */
export async function findAddressMentions(db: Db, young_person_id: string): Promise<AddressMention[]> {
  const { hint, isNamed } = await readAddressNames(db, young_person_id);
  if (!hint) return [];
  const found = await db<(AddressMention & { text: string | null })[]>`
    select * from (${selectProfile(db, young_person_id)}
      union all ${selectRelations(db, young_person_id)}
      union all ${selectTopics(db, young_person_id)}
      union all ${selectNotes(db, young_person_id)}
      union all ${selectReports(db, young_person_id)}
      union all ${selectReferrals(db, young_person_id)}
      union all ${selectReferralAddresses(db, young_person_id)}
      union all ${selectReferralMessages(db, young_person_id)}) as words
    where fold_letters(text) ~ ${hint}
    order by date desc nulls first, name, kind, id`;
  return found
    .filter(({ text }) => isNamed(text))
    .slice(0, MAX_MENTIONS)
    .map(({ text: _, ...mention }) => mention);
}

/** All text in a JSON document. */
const joinStrings = (db: Db, column: string) => db`
  (select string_agg(v #>> '{}', e'\n') from jsonb_path_query(${db.unsafe(column)}, '$.**') v
    where jsonb_typeof(v) = 'string')`;

/** Without office-only fields; with the access notes of addresses that others can see. */
const selectProfile = (db: Db, young_person_id: string) => db`
  select 'profile' as kind, y.id, 'Profile' as name, null::date as date,
    concat_ws(e'\n', ${joinStrings(db, 'y.profile_core')}, ${joinStrings(db, 'y.profile_safety')},
      ${joinStrings(db, 'y.profile_history')}, (select string_agg(a.access_notes, e'\n') from young_person_address a
        where a.young_person_id = y.id and not a.is_confidential and a.archived_at is null)) as text
  from young_person y where y.id = ${young_person_id}`;

const selectRelations = (db: Db, young_person_id: string) => db`
  select 'relation', p.id, p.name, null, concat_ws(e'\n', p.name, p.relationship, p.notes, p.contact_rule)
  from young_person_relation p where p.young_person_id = ${young_person_id} and p.archived_at is null`;

const selectTopics = (db: Db, young_person_id: string) => db`
  select 'topic', s.id, s.name, null, concat_ws(e'\n', c.summary, ${joinStrings(db, 'c.answers')})
  from characteristic c join characteristic_subcategory s on s.id = c.subcategory_id
  where c.young_person_id = ${young_person_id} and c.removed_at is null`;

const selectNotes = (db: Db, young_person_id: string) => db`
  select 'case_note', d.id, d.title, d.date, concat_ws(e'\n', d.title, d.text,
    (select string_agg(a.text, e'\n') from diary_addendum a where a.diary_id = d.id))
  from diary d
  where d.young_person_id = ${young_person_id} and d.deleted_at is null and (d.is_shared or d.released_at is not null)`;

const selectReports = (db: Db, young_person_id: string) => db`
  select 'report', a.report_id, f.name, (r.start_at at time zone 'Europe/London')::date, ${joinStrings(db, 'a.answers')}
  from app_report a join report r on r.id = a.report_id join question_form f on f.id = a.form_id
  where r.young_person_id = ${young_person_id} and a.status = 'approved' and a.deleted_at is null`;

/** Submitted ones only: a draft is visible to its author and the office alone. */
const fromReferrals = (db: Db, young_person_id: string) => db`
  from referral r cross join lateral (select r.answers #>> '{address,0,rf-address-confidential}'
      is distinct from 'rf-address-confidential--no' as says_so, has_confidential_address(r.young_person_id) as keeps_address) hides
  where r.young_person_id = ${young_person_id} and r.status <> 'draft'`;

const SENT_DAY = `(r.submitted_at at time zone 'Europe/London')::date`;
const WITHOUT_ADDRESS = ADDRESS_PATHS.map((path) => ` #- '${path}'`).join('');
const ADDRESS_ALONE = ADDRESS_PATHS.map((path) => `r.answers #>> '${path}'`).join(', ');

/** Everything that its organisation can read of it: the address too, unless something hides it. */
const selectReferrals = (db: Db, young_person_id: string) => db`
  select 'referral', r.id, r.reference, ${db.unsafe(SENT_DAY)}, concat_ws(e'\n', r.reason, r.closed_reason,
    ${joinStrings(db, `(case when hides.says_so or hides.keeps_address then r.answers${WITHOUT_ADDRESS} else r.answers end)`)})
  ${fromReferrals(db, young_person_id)}`;

/**
 * Addresses that only the record hides. If the referral marks its own address as confidential, it was never readable.
 */
const selectReferralAddresses = (db: Db, young_person_id: string) => db`
  select 'referral_address', r.id, r.reference, ${db.unsafe(SENT_DAY)}, concat_ws(e'\n', ${db.unsafe(ADDRESS_ALONE)})
  ${fromReferrals(db, young_person_id)} and hides.keeps_address and not hides.says_so`;

const selectReferralMessages = (db: Db, young_person_id: string) => db`
  select 'referral_message', r.id, r.reference, max((m.created_at at time zone 'Europe/London')::date),
    string_agg(m.text, e'\n' order by m.created_at, m.id)
  from referral r join referral_message m on m.referral_id = r.id
  where r.young_person_id = ${young_person_id} group by r.id, r.reference`;
