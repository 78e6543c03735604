import { csvTable } from '#contract/core/csv.ts';
import { dayOf, formatDate, formatDateTime, timeOf, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Report } from '#contract/reports/reports.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { fetchEveryReport } from '#web/features/reports/reports/report-queries.ts';
import type { ReportSearch, ReportTab } from '#web/features/reports/reports/report-search.ts';
import { handedInAt } from '#web/features/reports/reports/report-words.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { clientReportStatusText, sentenceCase, statusLabel } from '#web/ui/record/status-colours.ts';

type Cell = (row: Report, role: SignedInRole) => string | number | null;

const cells: [header: string, cell: Cell][] = [
  ['Due', (row) => formatDate(row.date_due)],
  ['Due at', (row) => timeOf(row.due_at)],
  ['Appointment', (row) => formatDate(dayOf(row.start_at))],
  ['Young person', (row) => row.young_person?.name ?? (row.is_restricted ? RESTRICTED : null)],
  ['Report', (row) => row.report_type],
  ['Service', (row) => row.service_types.join(', ')],
  ['Client', (row) => row.client_name],
  ['Carers', (row) => row.carers_names.join(', ')],
  [
    'Status',
    (row, role) =>
      role === 'client' ? sentenceCase(clientReportStatusText(row.status)) : statusLabel(row.status),
  ],
  ['Handed in', (row) => formatDateTime(handedInAt(row))],
];

interface Props {
  role: SignedInRole;
  tab: ReportTab;
  search: ReportSearch;
}

/** All that the filter finds, not only the page on screen. */
export function ExportReports({ role, tab, search }: Props) {
  const save = async () => {
    const rows = await fetchEveryReport(role, tab, search);
    downloadCsv(
      `reports_${todayInLondon()}.csv`,
      csvTable([
        cells.map(([header]) => header),
        ...rows.map((row) => cells.map(([, cell]) => cell(row, role))),
      ]),
    );
    return rows.length === 1 ? '1 report exported' : `${rows.length} reports exported`;
  };
  return <ExportButton onExport={save} />;
}
