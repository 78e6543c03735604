import { formatDate, formatDateTime, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Report } from '#contract/reports/reports.ts';
import {
  describeReady,
  handedInAt,
  INCIDENT_OWED,
  listReadyForms,
} from '#web/features/reports/report-words.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { clientReportStatusText, sentenceCase, statusLabel } from '#web/ui/record/status-colours.ts';

export const reportCells = (role: SignedInRole): ExportCell<Report>[] => [
  ['Due', (row) => formatDate(row.date_due)],
  ['Due at', (row) => toLondonTime(row.due_at)],
  ['Visit', (row) => formatDate(toLondonDay(row.start_at))],
  ['Young person', (row) => row.young_person?.name ?? (row.is_restricted ? RESTRICTED : null)],
  ['Report', (row) => row.report_type],
  ['Service', (row) => row.service_types.join(', ')],
  ['Client', (row) => row.client_name],
  ['Carers', (row) => row.carers_names.join(', ')],
  [
    'Status',
    (row) =>
      role === 'client'
        ? [sentenceCase(clientReportStatusText(row.status)), ...listReadyForms(row).map(describeReady)].join(
            ', ',
          )
        : [statusLabel(row.status), ...(row.owes_incident ? [INCIDENT_OWED] : [])].join(', '),
  ],
  ...(role === 'admin' ? [['Reminded', (row: Report) => formatDateTime(row.reminded_at)] as const] : []),
  ['Submitted', (row) => formatDateTime(handedInAt(row))],
];
