import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvTable } from '#contract/csv.ts';
import { dayOf, formatDate, formatDateTime, timeOf, todayInLondon } from '#contract/dates.ts';
import type { Report } from '#contract/reports.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { fetchEveryReport } from '#web/features/reports/report-queries.ts';
import type { ReportSearch, ReportTab } from '#web/features/reports/report-search.ts';
import { handedInAt } from '#web/features/reports/report-words.ts';
import type { SignedInRole } from '#web/session/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { clientReportStatusText, sentenceCase, statusLabel } from '#web/ui/status-colours.ts';
import { toast } from '#web/ui/toast.ts';

type Cell = (row: Report, role: SignedInRole) => string | number | null;

const cells: [header: string, cell: Cell][] = [
  ['Due', (row) => formatDate(row.date_due)],
  ['Due at', (row) => timeOf(row.due_at)],
  ['Appointment', (row) => formatDate(dayOf(row.start_at))],
  ['Young person', (row) => row.young_person?.name ?? null],
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
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const rows = await fetchEveryReport(role, tab, search);
      const table = [
        cells.map(([header]) => header),
        ...rows.map((row) => cells.map(([, cell]) => cell(row, role))),
      ];
      downloadCsv(`reports_${todayInLondon()}.csv`, csvTable(table));
      toast.success(rows.length === 1 ? '1 report exported' : `${rows.length} reports exported`);
    } catch (error) {
      toast.error('The export did not work', { text: sentenceOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="outline" size="sm" icon={Download} pending={isBusy} onClick={() => void run()}>
      Export CSV
    </Button>
  );
}
