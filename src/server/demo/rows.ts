import type { Agency } from '#server/demo/agency.ts';
import type { Appointment } from '#server/demo/schedule.ts';

/** Lines of PostgreSQL's COPY text format, in the order of the columns named with them. */

export const CLIENT_COLUMNS = ['id', 'name', 'local_authority_code', 'address', 'phone', 'email'];
export function clientLines(agency: Agency): string {
  return agency.clients
    .map((row) =>
      line([row.id, row.authority.name, row.authority.gss_code, row.address, row.phone, row.email]),
    )
    .join('');
}

export const USER_COLUMNS = ['id', 'name', 'email', 'user_type', 'is_active', 'client_id', 'phone'];
export function userLines(agency: Agency): string {
  return [...agency.office, ...agency.carers]
    .map((row) =>
      line([row.id, row.name, row.email, row.user_type, flag(row.is_active), row.client_id, row.phone]),
    )
    .join('');
}

export const YOUNG_PERSON_COLUMNS = [
  'id',
  'status',
  'first_name',
  'last_name',
  'dob',
  'lac',
  'local_authority',
  'client_id',
  'home_area',
  'risk_level',
  'key_risks',
  'allergies',
];
export function youngPersonLines(agency: Agency): string {
  return agency.youngPersons
    .map((row) =>
      line([
        row.id,
        row.status,
        row.first_name,
        row.last_name,
        row.dob,
        flag(row.lac),
        row.client.authority.name,
        row.client.id,
        row.home_area,
        row.risk_level,
        `{${row.key_risks.map((risk) => `"${risk}"`).join()}}`,
        row.allergies,
      ]),
    )
    .join('');
}

export const APPOINTMENT_COLUMNS = [
  'id',
  'client_id',
  'young_person_id',
  'service_type_id',
  'start_at',
  'end_at',
  'status',
  'cancellation_reason',
  'place',
  'notes',
  'series_id',
];

/** What triggers would compute is here too: a large agency is loaded without them. */
export const ASSIGNMENT_COLUMNS = [
  'id',
  'appointment_id',
  'carer_id',
  'period',
  'is_live',
  'client_id',
  'young_person_id',
  'report_required',
  'report_status',
  'report_due_at',
  'timesheet_status',
  'sort_order',
];

export function appointmentLines(
  appointments: readonly Appointment[],
  serviceIds: ReadonlyMap<string, string>,
): { appointments: string; assignments: string; assignmentCount: number } {
  let appointmentText = '';
  let assignmentText = '';
  let assignmentCount = 0;
  for (const row of appointments) {
    const start = new Date(row.startMs).toISOString();
    const end = new Date(row.endMs).toISOString();
    const due = new Date(row.endMs + row.service.report_due_hours * 3_600_000).toISOString();
    const isCancelled = row.cancellation_reason !== null;
    appointmentText += `${row.id}\t${row.young.client.id}\t${row.young.id}\t${serviceIds.get(row.service.slug)}\t${start}\t${end}\t${isCancelled ? 'cancelled' : 'active'}\t${text(row.cancellation_reason)}\t${text(row.place)}\t${text(row.notes)}\t${row.series_id ?? '\\N'}\n`;
    for (const [place, each] of row.carers.entries()) {
      assignmentText += `${each.id}\t${row.id}\t${each.carer.id}\t["${start}","${end}")\t${flag(!isCancelled)}\t${row.young.client.id}\t${row.young.id}\t${flag(each.report_required)}\t${each.report_status}\t${due}\t${each.timesheet_status}\t${place}\n`;
      assignmentCount++;
    }
  }
  return { appointments: appointmentText, assignments: assignmentText, assignmentCount };
}

function line(values: readonly (string | null)[]): string {
  return `${values.map(text).join('\t')}\n`;
}

const SPECIAL = /[\\\t\n\r]/;

function text(value: string | null): string {
  if (value === null) return '\\N';
  if (!SPECIAL.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (char) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[char] ?? '\\'}`);
}

const flag = (value: boolean) => (value ? 't' : 'f');
