import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { ReportStatus } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import { everyWord } from '#server/db/sql.ts';
import { youngPersonIsCalled } from '#server/features/young-persons/profile/former-clients.queries.ts';

type Role = 'admin' | 'carer' | 'client';

/** The filters of a list of reports; a tab is a set of these. */
export interface ReportFilter {
  /** The day on which reports are due, in London. */
  start_date?: string | undefined;
  /** Inclusive. */
  end_date?: string | undefined;
  tab?: 'missing_not_approved' | 'needs_approval' | undefined;
  client_id?: string | undefined;
  young_person_id?: string | undefined;
  carer_id?: string | undefined;
  status?: ReportStatus[] | undefined;
  /** An incident report was announced, and is not written yet. */
  owes_incident?: true | undefined;
  client?: string | undefined;
  service_type?: string | undefined;
  carer?: string | undefined;
  young_person?: string | undefined;
}

/**
 * A report r's status: for its client without its incident reports, which are listed separately
 * (report_client_status).
 */
const readStatus = (role: Role) => (role === 'client' ? 'coalesce(r.client_status, r.status)' : 'r.status');

/** Whether a report `r` is past its due time and not submitted (REP-03), unless the visit no longer takes place. */
const isMissing = (status: string) =>
  `${status} in ('required', 'draft') and r.is_live and r.due_at < (select current_instant())`;
export const IS_MISSING = isMissing('r.status');
const IS_NOT_YET_MISSING = `(not r.is_live or r.due_at >= (select current_instant()))`;

/** The current status. */
export const selectStatusNow = (role: Role) =>
  `case when r.is_live then report_status_now(${readStatus(role)}, r.due_at) else ${readStatus(role)} end`;

/** As plain text, so that the planner recognises the partial index. */
export const TABS = {
  missing_not_approved: `((r.status in ('required', 'draft', 'not approved') and (r.status = 'not approved' or ${IS_MISSING}))
    or (r.owes_incident and r.is_live))`,
  // One form of it may be submitted while another is returned or not written yet.
  needs_approval: `exists (select from app_report w where w.report_id = r.id and w.deleted_at is null
    and w.status in ('submitted', 'submitted corrected'))`,
};

/** The same for clients, by the status they see, and without owed incident reports. */
const CLIENT_STATUS = readStatus('client');
const CLIENT_TABS: typeof TABS = {
  missing_not_approved: `(${CLIENT_STATUS} in ('required', 'draft', 'not approved')
    and (${CLIENT_STATUS} = 'not approved' or ${isMissing(CLIENT_STATUS)}))`,
  needs_approval: `${CLIENT_STATUS} in ('submitted', 'submitted corrected')`,
};

/**
 * Clients filter by what they can read, including a form that is approved before the rest, such as an incident
 * report.
 */
function readsAs(status: ReportStatus, role: Role): string {
  if (status === 'missing') return `(${isMissing(readStatus(role))})`;
  const stored = `${readStatus(role)} = '${status}'`;
  if (status === 'approved' && role === 'client') return `(${stored} or r.is_partly_approved)`;
  return status === 'required' || status === 'draft' ? `(${stored} and ${IS_NOT_YET_MISSING})` : stored;
}

/** The condition on `report r`, from `where` on. The policies decide whose reports are visible. */
export function whereReports(db: Db, role: Role, filter: ReportFilter) {
  const { start_date, end_date, tab, client_id, young_person_id, carer_id, status } = filter;
  const named = (table: 'client' | 'service_type' | 'app_user', id: string, name: string | undefined) =>
    name
      ? db`and exists (select from ${db(table)} n where n.id = ${db.unsafe(id)}
          and ${everyWord(db, 'n.name', searchWords(name))})`
      : db``;
  const young = filter.young_person
    ? youngPersonIsCalled(db, role, 'r', searchWords(filter.young_person))
    : db``;
  // A carer cannot write a report about somebody who is closed to them, so their lists leave it out.
  const open = db`and (r.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false`;
  return db`where r.is_listed ${role === 'carer' ? open : db``}
    ${start_date ? db`and r.due_at >= ${startOfLondonDay(start_date)}` : db``}
    ${end_date ? db`and r.due_at < ${startOfLondonDay(addDays(end_date, 1))}` : db``}
    ${tab ? db`and ${db.unsafe((role === 'client' ? CLIENT_TABS : TABS)[tab])}` : db``}
    ${client_id ? db`and r.client_id = ${client_id}` : db``}
    ${young_person_id ? db`and r.young_person_id = ${young_person_id}` : db``}
    ${carer_id ? db`and r.carer_id = ${carer_id}` : db``}
    ${filter.owes_incident ? db`and r.owes_incident and r.is_live` : db``}
    ${status ? db`and (${db.unsafe(status.map((each) => readsAs(each, role)).join(' or ') || 'false')})` : db``}
    ${named('client', 'r.client_id', filter.client)}
    ${named('service_type', 'r.service_type_id', filter.service_type)}
    ${named('app_user', 'r.carer_id', filter.carer)}
    ${young}`;
}
