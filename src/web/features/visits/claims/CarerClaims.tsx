import { type ReactNode, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Expense } from '#contract/visits/expenses.ts';
import type { Mileage } from '#contract/visits/mileages.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { useClaims } from '#web/features/visits/claims/claim-queries.ts';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';
import { differenceTexts, timesText, workedText } from '#web/features/visits/timesheets/timesheet-words.ts';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';

interface Props {
  appointment_id: string;
  appointment_carer_id: string;
  carer_name: string;
  role: SignedInRole;
}

/** What a carer handed in for one appointment (APT-05): times, expenses with their receipts, miles, and what else. */
export function CarerClaims({ carer_name, ...asked }: Props) {
  const { timesheet, expenses = [], mileages = [], extra_info, error } = useClaims(asked);
  if (error && error.status !== 404)
    return <p className="mt-4 text-sm text-red-ink">The claims could not be loaded. {error.message}</p>;
  return (
    <div className="mt-4 space-y-4 empty:hidden">
      {timesheet && <Times timesheet={timesheet} role={asked.role} carer_name={carer_name} />}
      {expenses.length > 0 && (
        <Part title="Expenses" sum={sumOf(expenses)}>
          <ul className="space-y-3">
            {expenses.map((expense) => (
              <ExpenseItem key={expense.id} expense={expense} />
            ))}
          </ul>
        </Part>
      )}
      {mileages.length > 0 && (
        <Part title="Miles" sum={sumOf(mileages)}>
          <ul className="space-y-3">
            {mileages.map((mileage) => (
              <MileageItem key={mileage.id} mileage={mileage} />
            ))}
          </ul>
        </Part>
      )}
      {extra_info && (
        <Part title="Anything else">
          <p className="whitespace-pre-wrap">{extra_info.text}</p>
        </Part>
      )}
    </div>
  );
}

function Part({ title, sum, children }: { title: string; sum?: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h4 className="mb-2 flex justify-between gap-3 font-semibold">
        {title} {sum && <span className="tabular-nums">£{sum}</span>}
      </h4>
      {children}
    </section>
  );
}

interface TimesProps {
  timesheet: Timesheet;
  role: SignedInRole;
  carer_name: string;
}

function Times({ timesheet, role, carer_name }: TimesProps) {
  const [isChanging, setIsChanging] = useState(false);
  const worked = workedText(timesheet);
  const differences = differenceTexts(timesheet);
  return (
    <Part title="Times">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="space-y-1">
          <p className="tabular-nums">
            {worked ?? `Planned ${timesText(timesheet.planned)}`}, {timesheet.hours} h
            {timesheet.break_minutes > 0 && ` after ${timesheet.break_minutes} min of break`}
          </p>
          {(differences.length > 0 || timesheet.sleep_in) && (
            <p className="flex flex-wrap gap-1">
              {differences.map((difference) => (
                <Badge key={difference} tone="yellow">
                  {difference}
                </Badge>
              ))}
              {timesheet.sleep_in && <Badge>Sleep-in</Badge>}
            </p>
          )}
          {timesheet.notes && <p className="text-sm whitespace-pre-wrap text-ink-soft">{timesheet.notes}</p>}
        </div>
        <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
          {worked ? 'Change times' : 'Enter times'}
          <span className="sr-only"> of {carer_name}</span>
        </Button>
      </div>
      {isChanging && (
        <TimesheetDialog timesheet={timesheet} role={role} onClose={() => setIsChanging(false)} />
      )}
    </Part>
  );
}

function ExpenseItem({ expense }: { expense: Expense }) {
  const { reason, amount, date, note, images, warnings } = expense;
  return (
    <li className="space-y-2">
      <Line amount={amount}>
        {reason.reason}, {formatDate(date)}
      </Line>
      {note && <p className="text-sm whitespace-pre-wrap text-ink-soft">{note}</p>}
      {warnings.length > 0 && (
        <ul className="space-y-1 text-sm">
          {warnings.map((warning) => (
            <li key={warning} className="border-l-2 border-yellow-dot pl-2">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {images.length > 0 && (
        <FileThumbnails noun="Receipt" files={images} of={`${reason.reason}, £${amount}`} />
      )}
    </li>
  );
}

function MileageItem({ mileage }: { mileage: Mileage }) {
  const { from_place, to_place, date, purpose, amount, explanation } = mileage;
  return (
    <li>
      <Line amount={amount}>
        {from_place} to {to_place}, {formatDate(date)}
      </Line>
      <p className="text-sm text-ink-soft">
        {explanation}
        {purpose && ` · ${purpose}`}
      </p>
    </li>
  );
}

function Line({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-3">
      <span className="min-w-0 break-words">{children}</span>
      <span className="shrink-0 font-medium tabular-nums">£{amount}</span>
    </p>
  );
}

/** In pence, so that nothing is lost. */
function sumOf(claims: readonly { amount: string }[]): string {
  const pence = claims.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (pence / 100).toFixed(2);
}
