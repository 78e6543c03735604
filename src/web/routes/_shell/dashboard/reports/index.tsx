import { createFileRoute } from '@tanstack/react-router';
import { ReportListPage } from '#web/features/reports/ReportListPage.tsx';
import { ReportSearch } from '#web/features/reports/report-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/reports/')({
  validateSearch: ReportSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/reports/reports.ts').then((calls) => [calls.listReports])),
  component: ReportList,
});

function ReportList() {
  const navigate = Route.useNavigate();
  return (
    <ReportListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
