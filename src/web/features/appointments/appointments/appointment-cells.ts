import type { Appointment } from '#contract/appointments/appointments.ts';
import { formatDate, hoursBetween, toLondonTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { carersText } from '#web/features/appointments/appointments/appointment-words.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';

const cells: [...cell: ExportCell<Appointment>, forClients: boolean][] = [
  ['Date', (row) => formatDate(row.start_date), true],
  ['Start', (row) => row.start_time, true],
  ['End date', (row) => formatDate(row.end_at), true],
  ['End', (row) => toLondonTime(row.end_at), true],
  ['Hours', (row) => hoursBetween(row.start_at, row.end_at), true],
  ['Young person', (row) => row.young_person?.name ?? (row.is_restricted ? RESTRICTED : null), true],
  ['Client', (row) => row.client.name, true],
  ['Service', (row) => row.service_type.name, true],
  ['Carers', carersText, true],
  ['Place', (row) => row.place, true],
  ['Status', (row) => row.status, true],
  ['Reason for cancelling', (row) => row.cancellation_reason, true],
  ['Report', (row) => (row.is_restricted ? RESTRICTED : row.report_status), false],
  ['Timesheet', (row) => row.timesheet_status, false],
];

export const appointmentCells = (role: SignedInRole): ExportCell<Appointment>[] =>
  cells.flatMap(([header, cell, forClients]) => (forClients || role !== 'client' ? [[header, cell]] : []));
