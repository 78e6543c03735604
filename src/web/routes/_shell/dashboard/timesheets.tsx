import { createFileRoute } from '@tanstack/react-router';
import { TimesheetsPage } from '#web/features/visits/timesheets/TimesheetsPage.tsx';
import { TimesheetSearch } from '#web/features/visits/timesheets/timesheet-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/timesheets')({
  validateSearch: TimesheetSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/visits/timesheets.ts').then((calls) => [calls.listTimesheets])),
  component: Timesheets,
});

function Timesheets() {
  const navigate = Route.useNavigate();
  return (
    <TimesheetsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
