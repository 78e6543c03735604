import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import type { Expense } from '#contract/visits/expenses.ts';
import type { Mileage } from '#contract/visits/mileages.ts';
import type { ClaimChange } from '#contract/visits/timesheets.ts';
import { ClaimChanges } from '#web/features/visits/claims/ClaimChanges.tsx';
import { DecisionNote } from '#web/features/visits/claims/DecisionNote.tsx';
import { FileThumbnails } from '#web/files/FileThumbnails.tsx';
import { Button } from '#web/ui/field/Button.tsx';

/** The claim that the office has opened: without a record, a new one. */
export type Opened =
  | { kind: 'expense'; expense?: Expense }
  | { kind: 'journey'; mileage?: Mileage }
  | { kind: 'extra' };

interface PartProps {
  /** The reader enters and corrects claims here: empty parts then say so and have an add button. */
  mayEnter: boolean;
  carer_name: string;
  role: SignedInRole;
  onOpen: (opened: Opened) => void;
}

interface ChangedPartProps extends PartProps {
  changes: readonly ClaimChange[];
}

export function Expenses({
  expenses,
  changes,
  mayEnter,
  carer_name,
  role,
  onOpen,
}: ChangedPartProps & { expenses: readonly Expense[] }) {
  if (expenses.length === 0 && changes.length === 0 && !mayEnter) return null;
  return (
    <Part title="Expenses" sum={expenses.length > 0 ? addUp(expenses) : undefined}>
      <List empty="None claimed.">
        {expenses.map((expense) => (
          <ExpenseItem
            key={expense.id}
            expense={expense}
            role={role}
            change={
              mayEnter && (
                <Change
                  of={`${expense.reason.reason}, £${expense.amount}, ${carer_name}`}
                  onClick={() => onOpen({ kind: 'expense', expense })}
                />
              )
            }
          />
        ))}
      </List>
      <Changes changes={changes} />
      {mayEnter && (
        <Add label="Add an expense" carer_name={carer_name} onClick={() => onOpen({ kind: 'expense' })} />
      )}
    </Part>
  );
}

export function Miles({
  mileages,
  changes,
  mayEnter,
  closed,
  carer_name,
  role,
  onOpen,
}: ChangedPartProps & {
  mileages: readonly Mileage[];
  /** Says why a reader who can usually enter claims cannot. */
  closed: string | undefined;
}) {
  if (mileages.length === 0 && changes.length === 0 && !mayEnter) return null;
  return (
    <Part title="Miles" sum={mileages.length > 0 ? addUp(mileages) : undefined}>
      <List empty="None claimed.">
        {mileages.map((mileage) => (
          <MileageItem
            key={mileage.id}
            mileage={mileage}
            role={role}
            change={
              mayEnter && (
                <Change
                  of={`${mileage.from_place} to ${mileage.to_place}, ${carer_name}`}
                  onClick={() => onOpen({ kind: 'journey', mileage })}
                />
              )
            }
          />
        ))}
      </List>
      <Changes changes={changes} />
      {closed && <p className="mt-2 text-sm text-ink-soft">{closed}</p>}
      {mayEnter && (
        <Add label="Add a journey" carer_name={carer_name} onClick={() => onOpen({ kind: 'journey' })} />
      )}
    </Part>
  );
}

export function Extra({
  extra_info,
  mayEnter,
  carer_name,
  onOpen,
}: Omit<PartProps, 'role'> & { extra_info: ExtraInfo | undefined }) {
  if (!extra_info && !mayEnter) return null;
  const open = () => onOpen({ kind: 'extra' });
  return (
    <Part title="Anything else">
      {extra_info ? (
        <p className="whitespace-pre-wrap">{extra_info.text}</p>
      ) : (
        <p className="text-ink-soft">Nothing added.</p>
      )}
      {mayEnter && extra_info && <Change of={`what else ${carer_name} said`} onClick={open} />}
      {mayEnter && !extra_info && <Add label="Add information" carer_name={carer_name} onClick={open} />}
    </Part>
  );
}

function List({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className="text-ink-soft">{empty}</p>
  ) : (
    <ul className="space-y-3">{children}</ul>
  );
}

const Changes = ({ changes }: Pick<ChangedPartProps, 'changes'>) => (
  <div className="mt-3 empty:hidden">
    <ClaimChanges changes={changes} />
  </div>
);

interface AddProps {
  label: string;
  carer_name: string;
  onClick: () => void;
}

function Add({ label, carer_name, onClick }: AddProps) {
  return (
    <Button variant="outline" size="sm" icon={Plus} className="mt-3" onClick={onClick}>
      {label}
      <span className="sr-only"> of {carer_name}</span>
    </Button>
  );
}

function Change({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" icon={Pencil} className="-ml-3" onClick={onClick}>
      Change<span className="sr-only"> {of}</span>
    </Button>
  );
}

export function Part({
  title,
  sum,
  children,
}: {
  title: string;
  sum?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className="border-t border-line pt-3">
      <h4 className="mb-2 flex justify-between gap-3 font-semibold">
        {title} {sum && <span className="tabular-nums">£{sum}</span>}
      </h4>
      {children}
    </section>
  );
}

interface ItemProps {
  role: SignedInRole;
  change: ReactNode;
}

function ExpenseItem({ expense, role, change }: ItemProps & { expense: Expense }) {
  const { reason, amount, date, note, images, warnings } = expense;
  return (
    <li className="space-y-2">
      <Line amount={amount}>
        {reason.reason}, {formatDate(date)}
      </Line>
      {note && <p className="text-sm whitespace-pre-wrap text-ink-soft">{note}</p>}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {images.length > 0 && (
        <FileThumbnails noun="Receipt" files={images} of={`${reason.reason}, £${amount}`} />
      )}
      <DecisionNote claim={expense} audience={role} />
      {change}
    </li>
  );
}

export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul className="space-y-1 text-sm">
    {warnings.map((warning) => (
      <li key={warning} className="border-l-2 border-yellow-dot pl-2">
        {warning}
      </li>
    ))}
  </ul>
);

function MileageItem({ mileage, role, change }: ItemProps & { mileage: Mileage }) {
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
      <DecisionNote claim={mileage} audience={role} />
      {change}
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

/** Adds in pence, so that nothing is lost to rounding. */
function addUp(claims: readonly { amount: string }[]): string {
  const pence = claims.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (pence / 100).toFixed(2);
}
