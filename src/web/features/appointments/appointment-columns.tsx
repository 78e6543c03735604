import type { Appointment } from '#contract/appointments/appointments.ts';
import { CANCELLER_WORDS } from '#contract/appointments/cancellations.ts';
import { formatDate, hoursBetween, toLondonTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { carersText, dateAndTimes, lengthText } from '#web/features/appointments/appointment-words.ts';
import { RESTRICTED, YoungPersonCell } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';

/** Hidden until the user shows them, so that the usual columns fit on a laptop. */
export const columnsHiddenAtFirst: Record<SignedInRole, string[]> = {
  admin: ['length', 'service_type', 'place', 'timesheet_status'],
  carer: ['length', 'client'],
  client: ['place'],
};

/** Cut short in the table, because the row's page and preview show the rest. Shown in full on a phone's card. */
function OneLine({ children }: { children: string }) {
  return (
    <span title={children} className="block md:max-w-30 md:truncate 2xl:max-w-52">
      {children}
    </span>
  );
}

/**
 * The columns of an appointment list that a role may read. Clients see neither carers' claims nor other organisations.
 */
export function appointmentColumns(role: SignedInRole): Column<Appointment>[] {
  const columns: (Column<Appointment> | false)[] = [
    {
      id: 'start_at',
      header: 'Start',
      sort: true,
      cardRole: 'title',
      cell: (row) => (
        <span className="whitespace-nowrap tabular-nums">
          {row.cancelled ? <s>{dateAndTimes(row)}</s> : dateAndTimes(row)}
        </span>
      ),
    },
    {
      id: 'length',
      header: 'Length',
      hideable: true,
      align: 'end',
      cell: (row) => <span className="whitespace-nowrap">{lengthText(row)}</span>,
    },
    {
      id: 'young_person',
      header: 'Young person',
      sort: true,
      hideable: true,
      // A carer does not see the client's column at first, which says whom an appointment without a person is for.
      cell: (row) =>
        role === 'carer' && !row.young_person && !row.is_restricted ? (
          row.client.name
        ) : (
          <YoungPersonCell row={row} />
        ),
    },
    role !== 'client' && {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: (row) => <OneLine>{row.client.name}</OneLine>,
    },
    {
      id: 'service_type',
      header: 'Service',
      hideable: true,
      cell: (row) => <OneLine>{row.service_type.name}</OneLine>,
    },
    {
      id: 'carers',
      header: 'Carers',
      hideable: true,
      cell: (row) => {
        if (row.carers.length === 0) return row.cancelled ? '' : <Badge tone="red">Uncovered</Badge>;
        // If a carer is the only one on an appointment, their name adds nothing.
        return role === 'carer' && row.carers.length === 1 ? '' : <OneLine>{carersText(row)}</OneLine>;
      },
    },
    {
      id: 'place',
      header: 'Place',
      hideable: true,
      cell: (row) => row.place && <OneLine>{row.place}</OneLine>,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: (row) => <StatusBadge kind="appointment" status={row.status} audience={role} />,
    },
    {
      id: 'report_status',
      header: 'Report',
      hideable: true,
      cell: (row) => {
        if (row.carers.length === 0) return '';
        if (row.is_restricted) return <span className="text-ink-soft">{RESTRICTED}</span>;
        return <StatusBadge status={row.report_status} audience={role} />;
      },
    },
    role !== 'client' && {
      id: 'timesheet_status',
      header: 'Timesheet',
      hideable: true,
      cell: (row) =>
        row.carers.length > 0 && (
          <StatusBadge kind="timesheet" status={row.timesheet_status} audience={role} />
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

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
  ['Cancelled by', (row) => (row.cancelled_by ? CANCELLER_WORDS[row.cancelled_by] : null), true],
  ['Reason for cancelling', (row) => row.cancellation_reason, true],
  ['Report', (row) => (row.is_restricted ? RESTRICTED : row.report_status), false],
  ['Timesheet', (row) => row.timesheet_status, false],
];

export const appointmentCells = (role: SignedInRole): ExportCell<Appointment>[] =>
  cells.flatMap(([header, cell, forClients]) => (forClients || role !== 'client' ? [[header, cell]] : []));
