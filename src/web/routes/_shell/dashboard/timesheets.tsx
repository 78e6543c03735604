import { createFileRoute } from '@tanstack/react-router';
import { TimesheetsPage } from '#web/features/timesheets/TimesheetsPage.tsx';
import { TimesheetSearch } from '#web/features/timesheets/timesheet-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/timesheets')({
  validateSearch: TimesheetSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/timesheets.ts').then((calls) => [calls.listTimesheets])),
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
