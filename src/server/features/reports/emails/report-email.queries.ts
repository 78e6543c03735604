import { MESSAGE_QUESTION } from '#contract/reports/messages.ts';
import type { Db } from '#server/db/pools.ts';
import { refuseUnready } from '#server/features/reports/documents/documents.queries.ts';
import { invalid } from '#server/http/app-error.ts';

export interface ApprovedReport {
  report_id: string;
  /** Its own form and every other approved one, an incident first. */
  app_report_ids: string[];
  form_names: string[];
  /** One of them is an incident report. */
  has_incident: boolean;
  /** One of them raises a concern about safety or welfare. */
  has_concern: boolean;
  /** One of them has a message to the social worker. */
  has_message: boolean;
  /** One for each form. Null if the approval has no document yet. */
  document_ids: (string | null)[];
  start_at: string;
  carer: string;
  young_person: string | null;
  legal_name: string | null;
  /**
   * For example `A. O.`. Null for a restricted record too, because people other than its readers may see the e-mail.
   */
  initials: string | null;
  is_restricted: boolean;
  young_person_id: string | null;
  client_id: string;
  client: string;
}

/** Incidents first. */
const selectOrder = (db: Db) =>
  db`(exists (select from report_type t where t.form_id = a.form_id and t.alerts_office)) desc, a.id`;

/**
 * The reports to send, in their order. Throws not_found if one is not visible, `report.not_approved` if one has no
 * approved form, and `input.invalid` if they belong to several clients.
 */
export async function getReportsToSend(db: Db, given: readonly string[]): Promise<ApprovedReport[]> {
  const ids = [...new Set(given)];
  const rows = await db<ApprovedReport[]>`
    select r.id as report_id, u.name as carer, y.name as young_person,
      btrim(y.first_name || ' ' || y.last_name) as legal_name, r.start_at, r.client_id, c.name as client,
      case when y.is_restricted then null
        when former.name is not null then concat_ws(' ', left(former.name, 1) || '.', left(substring(former.name from ' ([^ ]+)$'), 1) || '.')
        else concat_ws(' ', left(y.name, 1) || '.', nullif(left(y.last_name, 1), '') || '.') end as initials,
      coalesce(y.is_restricted, false) as is_restricted, y.id as young_person_id,
      coalesce(array_agg(a.id order by ${selectOrder(db)}) filter (where a.id is not null), '{}') as app_report_ids,
      coalesce(array_agg(name_occurrence(f.name, a.occurrence) order by ${selectOrder(db)}) filter (where a.id is not null), '{}') as form_names,
      coalesce(bool_or(exists (select from report_type t where t.form_id = a.form_id and t.alerts_office)), false) as has_incident,
      coalesce(bool_or(chose_marked(a.form_id, a.form_version, a.answers, 'raises_concern')), false) as has_concern,
      coalesce(bool_or(exists (select from jsonb_each(a.answers) as part, jsonb_array_elements(part.value) as entry,
        jsonb_each_text(entry) as answer where answer.key like ${`%${MESSAGE_QUESTION}`} and trim(answer.value) <> '')), false) as has_message,
      coalesce(jsonb_agg((select d.id from report_document d where d.app_report_id = a.id and d.approved_at = a.decided_at and d.outdated_at is null)
        order by ${selectOrder(db)}) filter (where a.id is not null), '[]') as document_ids
    from report r
      join app_user u on u.id = r.carer_id
      join client c on c.id = r.client_id
      left join young_person y on y.id = r.young_person_id
      left join young_person_former_client former on former.young_person_id = y.id and former.client_id = r.client_id
      left join app_report a on a.report_id = r.id and a.status = 'approved' and a.deleted_at is null
      left join question_form f on f.id = a.form_id
    where r.id = any(${ids})
    group by r.id, u.id, c.id, y.id, former.name
    order by array_position(${ids}, r.id)`;
  const approved = rows.filter(({ app_report_ids }) => app_report_ids.length > 0);
  refuseUnready(
    given,
    new Set(rows.map(({ report_id }) => report_id)),
    new Set(approved.map(({ report_id }) => report_id)),
    (index) => `ids.${index}`,
  );
  if (new Set(rows.map(({ client_id }) => client_id)).size > 1)
    throw invalid(
      'ids',
      'Choose reports of one client. You can only send an e-mail to contacts at one client.',
    );
  return rows;
}

export interface Contact {
  name: string;
  email: string;
}

/**
 * Finds who may receive reports of one client: its users, and the organisation's own address. For a restricted
 * record, only its readers, because nobody else could open the link: at their account's address, because colleagues
 * who are not readers can change the address of a social worker's record.
 */
export async function findContacts(
  db: Db,
  client_id: string,
  reports: readonly Pick<ApprovedReport, 'is_restricted' | 'young_person_id'>[],
): Promise<Contact[]> {
  const closed = reports.flatMap((each) => (each.is_restricted ? (each.young_person_id ?? []) : []));
  return db<Contact[]>`
    select name, email from (
      select u.name, case when ${closed.length === 0} then mail_address(u.id) else u.email end as email, 1 as place from app_user u
      where u.client_id = ${client_id} and u.user_type = 'client' and u.is_active
        and not exists (select from unnest(${closed}::uuid[]) as closed (id) where not exists (select from young_person_reader r
          where r.young_person_id = closed.id and r.user_id = u.id and r.removed_at is null))
      union all
      select c.name, c.email, 2 from client c where c.id = ${client_id} and c.email is not null and ${closed.length === 0}) as contact
    order by place, name, email`;
}

/** The addresses of those contacts who are the social worker of everyone that the reports are about. */
export async function findAllocated(
  db: Db,
  contacts: readonly Contact[],
  reports: readonly Pick<ApprovedReport, 'young_person_id'>[],
): Promise<string[]> {
  const people = [...new Set(reports.map(({ young_person_id }) => young_person_id))];
  const rows = await db<{ addresses: string[] }[]>`
    select array[mail_address(w.user_id), (select u.email from app_user u where u.id = w.user_id)] as addresses
    from social_worker w join young_person y on y.social_worker_id = w.id
    where w.user_id is not null and y.id = any(${people}::uuid[])
    group by w.id having count(*) = ${people.length}`;
  const allocated = new Set(rows.flatMap(({ addresses }) => addresses));
  return contacts.flatMap(({ email }) => (allocated.has(email) ? email : []));
}
