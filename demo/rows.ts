import type { Agency } from '#demo/agency.ts';
import type { Appointment } from '#demo/appointments/schedule.ts';
import type { Columns, Value } from '#demo/insert-rows.ts';
import type { Organisations } from '#demo/organisations/organisations.ts';
import type { Client, User, YoungPerson } from '#demo/people.ts';
import type { Life } from '#demo/young-persons/lives/lives.ts';
import { inGroups } from '#demo/young-persons/lives/profile.ts';

/** An agency as rows of tables: the columns of each, and the values in the same order. */

export const CLIENT: Columns = {
  id: 'uuid',
  name: 'text',
  local_authority_code: 'text',
  address: 'text',
  phone: 'text',
  email: 'text',
};
const clientRow = (client: Client): Value[] => [
  client.id,
  client.authority.name,
  client.authority.gss_code,
  client.address,
  client.phone,
  client.email,
];

export const USER: Columns = {
  id: 'uuid',
  name: 'text',
  email: 'text',
  user_type: 'text',
  is_active: 'boolean',
  client_id: 'uuid',
  phone: 'text',
  coordinator_area: 'text',
  home_area: 'text',
  postcode_district: 'text',
  contracted_hours_week: 'numeric',
};
const userRow = (user: User): Value[] => [
  user.id,
  user.name,
  user.email,
  user.user_type,
  user.is_active,
  user.client_id,
  user.phone,
  user.coordinator_area,
  user.home_area,
  user.postcode_district,
  user.contracted_hours_week,
];

export const YOUNG_PERSON: Columns = {
  id: 'uuid',
  status: 'text',
  first_name: 'text',
  last_name: 'text',
  dob: 'date',
  lac: 'boolean',
  local_authority: 'text',
  client_id: 'uuid',
  home_area: 'text',
  risk_level: 'text',
  key_risks: 'text[]',
  allergies: 'text',
  team_id: 'uuid',
  social_worker_id: 'uuid',
  preferred_name: 'text',
  id_on_third_party: 'text',
  coordinator_id: 'uuid',
  profile_core: 'jsonb',
  profile_safety: 'jsonb',
  profile_history: 'jsonb',
  profile_admin: 'jsonb',
};
const youngPersonRow = (
  young: YoungPerson,
  { allocations }: Organisations,
  life: Life | undefined,
): Value[] => [
  young.id,
  young.status,
  young.first_name,
  young.last_name,
  young.dob,
  young.lac,
  young.client.authority.name,
  young.client.id,
  life?.address?.is_confidential ? null : young.home_area,
  young.risk_level,
  `{${young.key_risks.map((risk) => `"${risk}"`).join()}}`,
  young.allergies,
  allocations.get(young.id)?.team_id ?? null,
  allocations.get(young.id)?.social_worker_id ?? null,
  life?.preferred_name ?? null,
  life?.id_on_third_party ?? null,
  life?.coordinator_id ?? null,
  ...Object.values(inGroups(life?.profile ?? {})).map((group) => JSON.stringify(group)),
];

export const SERIES: Columns = { id: 'uuid', every_weeks: 'smallint', weekdays: 'smallint[]' };

/** Those that no week before had an appointment of; notes them in `known`. */
export function newSeriesRows(appointments: readonly Appointment[], known: Set<string>): Value[][] {
  return appointments.flatMap(({ series }) => {
    if (!series || known.has(series.id)) return [];
    known.add(series.id);
    return [[series.id, series.every_weeks, `{${series.weekday}}`]];
  });
}

export const APPOINTMENT: Columns = {
  id: 'uuid',
  client_id: 'uuid',
  young_person_id: 'uuid',
  service_type_id: 'uuid',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  status: 'text',
  cancellation_reason: 'text',
  cancelled_by: 'text',
  place: 'text',
  notes: 'text',
  series_id: 'uuid',
};

/** Columns that triggers would compute are here too: a large agency is loaded without them. */
export const ASSIGNMENT: Columns = {
  id: 'uuid',
  appointment_id: 'uuid',
  carer_id: 'uuid',
  period: 'tstzrange',
  is_live: 'boolean',
  client_id: 'uuid',
  young_person_id: 'uuid',
  report_required: 'boolean',
  report_status: 'text',
  report_due_at: 'timestamptz',
  timesheet_status: 'text',
  sort_order: 'integer',
};

export interface AppointmentRows {
  appointments: Value[][];
  assignments: Value[][];
}

export function appointmentRows(
  appointments: readonly Appointment[],
  serviceIds: ReadonlyMap<string, string>,
): AppointmentRows {
  const rows: AppointmentRows = { appointments: [], assignments: [] };
  for (const each of appointments) {
    const { id, young, service, cancellation_reason, cancelled_by } = each;
    const start = new Date(each.startMs).toISOString();
    const end = new Date(each.endMs).toISOString();
    const due = new Date(each.endMs + service.report_due_hours * 3_600_000).toISOString();
    const isLive = cancellation_reason === null;
    rows.appointments.push([
      id,
      young.client.id,
      young.id,
      serviceIds.get(service.slug) ?? null,
      start,
      end,
      isLive ? 'active' : 'cancelled',
      cancellation_reason,
      cancelled_by,
      each.place,
      each.notes,
      each.series?.id ?? null,
    ]);
    for (const [place, assigned] of each.carers.entries()) {
      rows.assignments.push([
        assigned.id,
        id,
        assigned.carer.id,
        `[${start},${end})`,
        isLive,
        young.client.id,
        young.id,
        assigned.report_required,
        assigned.report_status,
        due,
        assigned.timesheet_status,
        place,
      ]);
    }
  }
  return rows;
}

export function peopleRows(agency: Agency) {
  return {
    clients: agency.clients.map(clientRow),
    users: [...agency.office, ...agency.carers].map(userRow),
    youngPersons: [...agency.youngPersons, ...agency.former].map((young) =>
      youngPersonRow(young, agency.organisations, agency.lives.get(young.id)),
    ),
  };
}
