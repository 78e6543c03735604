import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { readNow } from '#web/api/office-clock.ts';
import { hoursText } from '#web/features/appointments/appointment-words.ts';
import {
  CONTRADICTION,
  describeLabel,
  describeLastChange,
  describeOverlap,
  differenceTexts,
  plannedText,
  workedText,
} from '#web/features/visits/timesheets/timesheet-words.ts';
import { RESTRICTED, YoungPersonCell } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';

/** Hidden until the user shows them, so that the usual columns fit on a laptop. */
export const columnsHiddenAtFirst: Record<SignedInRole, string[]> = {
  admin: ['young_person', 'client', 'service'],
  carer: ['client', 'service'],
  client: [],
};

/** Cut short in the table, because the appointment's page shows the rest. Shown in full on a phone's card. */
function OneLine({ children }: { children: string }) {
  return (
    <span title={children} className="block md:max-w-30 md:truncate">
      {children}
    </span>
  );
}

export function timesheetCells(role: SignedInRole): ExportCell<Timesheet>[] {
  const cells: (ExportCell<Timesheet> | false)[] = [
    ['Planned', plannedText],
    role === 'admin' && ['Carer', (row) => row.carer.name],
    ['Young person', (row) => row.young_person?.name ?? (row.is_restricted ? RESTRICTED : null)],
    ['Client', (row) => row.client.name],
    ['Service', (row) => row.appointment.name],
    ['Worked', (row) => (row.start_at ? workedText(row) : null)],
    ['Hours worked', (row) => (row.status === 'submitted' ? row.hours : null)],
    ['Hours planned', (row) => (row.status === 'submitted' ? null : row.hours)],
    ['Status', (row) => statusLabel(row.status)],
  ];
  return cells.filter((cell) => cell !== false);
}

export function timesheetColumns(
  role: SignedInRole,
  onChange: (row: Timesheet) => void,
): Column<Timesheet>[] {
  const columns: (Column<Timesheet> | false)[] = [
    {
      id: 'start_date',
      header: 'Planned',
      sort: true,
      cardRole: 'title',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{plannedText(row)}</span>,
    },
    role === 'admin' && {
      id: 'carer',
      header: 'Carer',
      sort: true,
      cell: (row) => <OneLine>{row.carer.name}</OneLine>,
    },
    {
      id: 'young_person',
      header: 'Young person',
      hideable: true,
      cell: (row) => <YoungPersonCell row={row} />,
    },
    {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: (row) => <OneLine>{row.client.name}</OneLine>,
    },
    {
      id: 'service',
      header: 'Service',
      hideable: true,
      cell: (row) => <OneLine>{row.appointment.name}</OneLine>,
    },
    {
      id: 'worked',
      header: 'Worked',
      cell: (row) => (row.start_at ? <Worked timesheet={row} /> : null),
    },
    {
      id: 'hours',
      header: 'Hours',
      sort: true,
      align: 'end',
      cell: (row) => <Hours timesheet={row} />,
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: (row) => <StatusBadge kind="timesheet" status={row.status} audience={role} />,
    },
    {
      id: 'change',
      header: 'Times',
      cell: (row) => (mayEnter(row, role) ? <ChangeButton timesheet={row} onChange={onChange} /> : null),
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Carers submit times once the visit has started; the office may enter them before. */
function mayEnter({ planned }: Timesheet, role: SignedInRole): boolean {
  return role === 'admin' || Date.parse(planned.start_at) <= readNow().getTime();
}

interface ButtonProps {
  timesheet: Timesheet;
  onChange: (timesheet: Timesheet) => void;
}

/** Above the link that covers a phone's card. */
function ChangeButton({ timesheet, onChange }: ButtonProps) {
  return (
    <Button variant="outline" size="sm" className="relative z-[1]" onClick={() => onChange(timesheet)}>
      {timesheet.status === 'submitted' ? 'Change' : 'Enter'}
      <span className="sr-only"> times of {describeLabel(timesheet)}</span>
    </Button>
  );
}

/** Planned hours are never shown as worked. */
function Hours({ timesheet: { status, hours } }: { timesheet: Timesheet }) {
  if (status === 'submitted')
    return <span className="whitespace-nowrap tabular-nums">{hoursText(hours)}</span>;
  return <span className="text-ink-soft tabular-nums">{hoursText(hours)} planned</span>;
}

/** The submitted times, with a mark if they need a check. */
function Worked({ timesheet }: { timesheet: Timesheet }) {
  const worked = workedText(timesheet);
  const differences = differenceTexts(timesheet);
  const lastChange = describeLastChange(timesheet);
  const overlap = describeOverlap(timesheet);
  if (!worked) return null;
  return (
    <span className="inline-flex flex-col gap-1 tabular-nums">
      <span className="md:whitespace-nowrap">
        {worked}
        {timesheet.break_minutes > 0 && `, ${timesheet.break_minutes} min break`}
      </span>
      {(differences.length > 0 ||
        timesheet.sleep_in ||
        timesheet.contradicts_report ||
        overlap ||
        lastChange) && (
        <span className="flex flex-wrap justify-end gap-1 md:max-w-44 md:justify-start max-md:*:whitespace-normal">
          {differences.map((difference) => (
            <Badge key={difference} tone="yellow">
              {difference}
            </Badge>
          ))}
          {timesheet.sleep_in && <Badge>Sleep-in</Badge>}
          {overlap && <Badge tone="orange">{overlap}</Badge>}
          {timesheet.contradicts_report && <Badge tone="orange">{CONTRADICTION}</Badge>}
          {lastChange && <Badge tone="orange">{lastChange}</Badge>}
        </span>
      )}
    </span>
  );
}
