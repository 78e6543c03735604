import { formatDateTime, formatDay } from '#contract/core/dates.ts';
import { getPayrollWeek, PAYROLL_WEEKS_BACK, type PayrollWeek } from '#contract/visits/payroll.ts';
import { describeError } from '#web/api/api-error.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { PayrollButton, savePayrollFile } from '#web/features/visits/timesheets/PayrollButton.tsx';
import { countChangedLines } from '#web/features/visits/timesheets/timesheet-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** The payroll files of a week, and the lines added or changed after them, for this week and others. */
export function PayrollFiles({ week }: { week: string }) {
  const { data, error } = useEndpoint(getPayrollWeek, { query: { date: week } });
  if (error && !data)
    return <Banner tone="error" title={`The payroll files could not be loaded. ${error.message}`} />;
  if (!data) return null;
  return (
    <>
      {data.late_weeks.length > 0 && <LateWeeks weeks={data.late_weeks} />}
      {data.exports.length > 0 && <Files payroll={data} />}
    </>
  );
}

function LateWeeks({ weeks }: { weeks: PayrollWeek['late_weeks'] }) {
  return (
    <Banner tone="warning" title="Some payroll files are out of date">
      <p>
        Times, miles or expenses were added or changed after the file was exported. We checked the last{' '}
        {PAYROLL_WEEKS_BACK} weeks.
      </p>
      <ul>
        {weeks.map(({ week, changed }) => (
          <li key={week}>
            <TextLink href={`/dashboard/timesheets?tab=weeks&week=${week}`}>
              Week of {formatDay(week)}
            </TextLink>
            : {countChangedLines(changed)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Files({ payroll: { week, exports, changed } }: { payroll: PayrollWeek }) {
  const again = async (file: PayrollWeek['exports'][number]) => {
    try {
      await savePayrollFile(file);
    } catch (failure) {
      toast.error(describeError(failure));
    }
  };
  return (
    <Card
      title="Payroll files for this week"
      aside={changed > 0 && <PayrollButton week={week} only_changes />}
      flush
    >
      {changed > 0 && (
        <p className="border-b border-line px-4 py-3 font-medium">
          {countChangedLines(changed)} since the last file.
        </p>
      )}
      <ul className="divide-y divide-line">
        {exports.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <span>
              Exported {formatDateTime(file.exported_at)} by {file.exported_by.name}
              {file.only_changes && ', new and changed lines'}
            </span>
            <Button variant="outline" size="sm" onClick={() => void again(file)}>
              Download again
              <span className="sr-only"> the file of {formatDateTime(file.exported_at)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
