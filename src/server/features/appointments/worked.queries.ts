import type { AppointmentWarning } from '#contract/appointments/appointment-warnings.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

interface Work {
  id: string;
  has_times: boolean;
  report: 'approved' | 'handed in' | null;
  has_expenses: boolean;
  has_miles: boolean;
  /** Further information for the office. */
  has_note: boolean;
  /** It stands on an invoice that is not issued yet. */
  is_drafted: boolean;
}

interface Place {
  start_at: string;
  service_type_id: string;
  client_id: string;
}

/** Whether work that was done would from then on be work of another day, service or organisation. */
export const isOtherWork = (before: Place, after: Place): boolean =>
  toLondonDay(before.start_at) !== toLondonDay(after.start_at) ||
  before.service_type_id !== after.service_type_id ||
  before.client_id !== after.client_id;

/**
 * Finds whether these carers have worked an appointment that they are to lose: cancelled, a run would charge it as a
 * cancellation, without its miles; given to another, their work is paid and never charged; moved to another day, it is paid
 * in another week. Expenses, miles and a note to the office count too: they are paid, and to be read, whoever goes. One on an
 * issued invoice is not asked about; the database refuses it.
 */
export async function findWorkedWarnings(
  db: Db,
  id: string,
  carer_ids: readonly string[],
): Promise<AppointmentWarning[]> {
  return (await findAllWorkedWarnings(db, [{ id, carer_ids }])).get(id) ?? [];
}

/** The same of several appointments, by their ids: those that nobody worked are left out. */
export async function findAllWorkedWarnings(
  db: Db,
  losing: readonly { id: string; carer_ids: readonly string[] }[],
): Promise<Map<string, AppointmentWarning[]>> {
  const rows = losing.flatMap(({ id, carer_ids }) => carer_ids.map((carer_id) => ({ id, carer_id })));
  if (rows.length === 0) return new Map();
  const works = await db<Work[]>`
    select * from (
      select ac.appointment_id as id, bool_or(ac.timesheet_status = 'submitted') as has_times,
        case when bool_or(ac.report_status = 'approved') then 'approved'
          when bool_or(assignment_is_written(ac.id, true)) then 'handed in' end as report,
        bool_or(exists (select from expense e where e.appointment_carer_id = ac.id and e.deleted_at is null)) as has_expenses,
        bool_or(exists (select from mileage m where m.appointment_carer_id = ac.id and m.deleted_at is null)) as has_miles,
        bool_or(exists (select from carer_extra_info i where i.appointment_carer_id = ac.id)) as has_note,
        bool_or(exists (select from invoiced_work w join invoice i on i.id = w.invoice_id
          where w.appointment_carer_id = ac.id and i.status = 'draft')) as is_drafted
      from jsonb_to_recordset(${db.json(rows)}) as r (id uuid, carer_id uuid)
        join appointment_carer ac on ac.appointment_id = r.id and ac.carer_id = r.carer_id and ac.removed_at is null
      group by ac.appointment_id) work
    where has_times or report is not null or has_expenses or has_miles or has_note`;
  return new Map(works.map((work) => [work.id, [describeWork(work)]]));
}

const WORDS = new Intl.ListFormat('en-GB');

function describeWork({ has_times, report, is_drafted, ...claimed }: Work): AppointmentWarning {
  const handed = [
    has_times && 'times are handed in',
    report && `the report is ${report}`,
    claimed.has_expenses && 'expenses are claimed',
    claimed.has_miles && 'miles are claimed',
    claimed.has_note && 'there is a note to the office',
  ];
  const drafted = is_drafted ? ' A draft invoice still charges it.' : '';
  return {
    code: 'visit.worked',
    message: `Work is already recorded: ${WORDS.format(handed.filter((each) => typeof each === 'string'))}.${drafted}`,
  };
}

/** Used where nobody can confirm it. Throws `appointment.unconfirmed` with the reason. */
export async function refuseWorked(
  db: Db,
  { id, carer_ids }: { id: string; carer_ids: readonly string[] },
): Promise<void> {
  const [worked] = await findWorkedWarnings(db, id, carer_ids);
  if (worked) throw new AppError('appointment.unconfirmed', { detail: worked.message });
}

interface People {
  client_id: string;
  young_person_id?: string | null | undefined;
}

/** Finds whether words that somebody wrote about one young person would become those about another. An approved report stays. */
export async function findMovedReports(
  db: Db,
  id: string,
  before: People,
  after: People,
): Promise<AppointmentWarning[]> {
  return (await findAllMovedReports(db, [{ before: { id, ...before }, after }])).get(id) ?? [];
}

/** The same of several appointments, by their ids. */
export async function findAllMovedReports(
  db: Db,
  changed: readonly { before: People & { id: string }; after: People }[],
): Promise<Map<string, AppointmentWarning[]>> {
  const ids = changed.flatMap(({ before, after }) => (isForOthers(before, after) ? before.id : []));
  if (ids.length === 0) return new Map();
  const written = await db<{ id: string; carer: string }[]>`
    select ac.appointment_id as id, u.name as carer from appointment_carer ac join app_user u on u.id = ac.carer_id
    where ac.appointment_id = any(${ids}::uuid[]) and ac.removed_at is null and assignment_is_written(ac.id, false)
    order by u.name, u.id`;
  const told = Map.groupBy(written, ({ id }) => id);
  return new Map(ids.map((id) => [id, (told.get(id) ?? []).map(describeMoved)]));
}

const isForOthers = (before: People, after: People) =>
  before.client_id !== after.client_id || before.young_person_id !== after.young_person_id;

const describeMoved = ({ carer }: { carer: string }): AppointmentWarning => ({
  code: 'report.moves',
  message: `${carer}’s report moves with it, and will then be about a different young person.`,
});
