import type { Appointment } from '#contract/appointments/appointments.ts';
import { csvTable } from '#contract/core/csv.ts';
import { formatDate, hoursBetween, timeOf, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { fetchEveryPage } from '#web/api/hooks.ts';
import { listEndpointOf } from '#web/features/appointments/appointments/appointment-queries.ts';
import {
  type AppointmentSearch,
  filterOf,
} from '#web/features/appointments/appointments/appointment-search.ts';
import { carersText } from '#web/features/appointments/appointments/appointment-words.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';

type Cell = (row: Appointment) => string | number | null;

const cells: [header: string, cell: Cell, forClients: boolean][] = [
  ['Date', (row) => formatDate(row.start_date), true],
  ['Start', (row) => row.start_time, true],
  ['End date', (row) => formatDate(row.end_at), true],
  ['End', (row) => timeOf(row.end_at), true],
  ['Hours', (row) => hoursBetween(row.start_at, row.end_at), true],
  ['Young person', (row) => row.young_person?.name ?? (row.is_restricted ? RESTRICTED : null), true],
  ['Client', (row) => row.client.name, true],
  ['Service', (row) => row.service_type.name, true],
  ['Carers', carersText, true],
  ['Place', (row) => row.place, true],
  ['Status', (row) => row.status, true],
  ['Reason for cancelling', (row) => row.cancellation_reason, true],
  ['Report', (row) => row.report_status, false],
  ['Timesheet', (row) => row.timesheet_status, false],
];

/** All that the filter finds, not only the page on screen. */
export function ExportAppointments({ search, role }: { search: AppointmentSearch; role: SignedInRole }) {
  const save = async () => {
    const today = todayInLondon();
    const rows = await fetchEveryPage<Appointment>(listEndpointOf(role), filterOf(search, role, today));
    const shown = cells.filter(([, , forClients]) => forClients || role !== 'client');
    downloadCsv(
      `appointments_${today}.csv`,
      csvTable([shown.map(([header]) => header), ...rows.map((row) => shown.map(([, cell]) => cell(row)))]),
    );
    return rows.length === 1 ? '1 appointment exported' : `${rows.length} appointments exported`;
  };
  return <ExportButton onExport={save} />;
}
