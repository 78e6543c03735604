import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Report } from '#contract/reports/reports.ts';
import { ReadyForms } from '#web/features/reports/ReadyForms.tsx';
import type { ReportTab } from '#web/features/reports/report-search.ts';
import {
  dueText,
  findFurtherDocument,
  hasWaitingConcern,
  hasWaitingIncident,
  INCIDENT_OWED,
  linkHere,
  listReadyForms,
  sinceText,
  waitsSince,
} from '#web/features/reports/report-words.ts';
import { YoungPersonCell } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';

/** Hidden until the user shows them, so that the usual columns fit on a laptop. */
export function columnsHiddenAtFirst(role: SignedInRole, tab: ReportTab): string[] {
  if (role === 'client') return ['service_types', 'period'];
  const usual = ['service_types', 'period', 'document'];
  return role === 'admin' && tab === 'needs_approval' ? [...usual, 'client'] : usual;
}

/** Cut short in the table, because the report's page and preview show the rest. Shown in full on a phone's card. */
function OneLine({ children }: { children: string }) {
  return (
    <span title={children} className="block md:max-w-30 md:truncate">
      {children}
    </span>
  );
}

const noWrap = (content: ReactNode) => <span className="whitespace-nowrap tabular-nums">{content}</span>;

/** The day by which the list is sorted and filtered. */
function dueColumn(tab: ReportTab): Column<Report> {
  return {
    id: 'date_due',
    header: 'Due',
    sort: true,
    cardRole: 'title',
    // Shows the time if it decides what is late. A card has no column heading, so it needs a label.
    cell: (row) => (
      // One element: the card's link would drop the space between two.
      <span>
        <span className="md:hidden">Due </span>
        {noWrap(tab === 'missing' ? dueText(row) : formatDate(row.date_due))}
      </span>
    ),
  };
}

/** The columns of a report list that a role may read, for the tab. */
export function reportColumns(role: SignedInRole, tab: ReportTab, now: Date): Column<Report>[] {
  const columns: (Column<Report> | false)[] = [
    dueColumn(tab),
    tab === 'missing' && {
      id: 'late',
      header: 'Late by',
      hideable: true,
      cell: (row) => (
        <>
          {noWrap(sinceText(row.due_at, now))}
          {row.reminded_at && (
            <span className="block text-sm text-ink-soft">
              Reminded {noWrap(`${sinceText(row.reminded_at, now) || 'a moment'} ago`)}
            </span>
          )}
        </>
      ),
    },
    role !== 'admin' && {
      id: 'start_at',
      header: 'Visit',
      sort: true,
      hideable: true,
      cell: (row) => noWrap(formatDateTime(row.start_at)),
    },
    {
      id: 'young_person',
      header: 'Young person',
      hideable: true,
      cell: (row) => <YoungPersonCell row={row} />,
    },
    {
      id: 'report_type',
      header: 'Report',
      sort: true,
      hideable: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 md:justify-start">
          <OneLine>{row.report_type}</OneLine>
          {role === 'admin' && hasWaitingIncident(row) && <Badge tone="red">Incident</Badge>}
          {hasWaitingConcern(row) && <Badge tone="red">Concern</Badge>}
        </span>
      ),
    },
    {
      id: 'service_types',
      header: 'Service',
      hideable: true,
      cell: (row) => <OneLine>{row.service_types.join(', ')}</OneLine>,
    },
    role !== 'client' && {
      id: 'client',
      header: 'Client',
      sort: true,
      hideable: true,
      cell: (row) => <OneLine>{row.client_name}</OneLine>,
    },
    role !== 'carer' && {
      id: 'carer',
      header: 'Carer',
      sort: true,
      hideable: true,
      cell: (row) => <OneLine>{row.carers_names.join(', ')}</OneLine>,
    },
    tab === 'needs_approval' && {
      id: 'handed_in',
      header: 'Submitted',
      hideable: true,
      cell: (row) => noWrap(formatDateTime(waitsSince(row))),
    },
    {
      id: 'period',
      header: 'Week from',
      hideable: true,
      cell: (row) => row.period_date && noWrap(formatDate(row.period_date)),
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={row.status} audience={role} />
          {row.owes_incident && <Badge tone="red">{INCIDENT_OWED}</Badge>}
          {role === 'client' && <ReadyForms report_id={row.id} forms={listReadyForms(row)} />}
        </span>
      ),
    },
    tab !== 'missing' && {
      id: 'document',
      header: 'Document',
      hideable: true,
      cell: (row) =>
        row.report_link && (
          // above the card's own link
          <TextLink href={linkHere(row.report_link)} className="relative z-[1]">
            {findFurtherDocument(row) ?? 'Open'}
            <span className="sr-only">
              {findFurtherDocument(row) ? ', its document, ' : ` the document of ${row.report_type}, `}
              {`due ${dueText(row)}`}
            </span>
          </TextLink>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}
