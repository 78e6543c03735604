import { formatDate } from '#contract/core/dates.ts';
import {
  CLOSED_INVOICES,
  CLOSED_INVOICES_NOTE,
  type Statement,
  type StatementItem,
} from '#contract/money/statements.ts';
import { hrefOfInvoice } from '#web/features/money/invoices/invoice-words.ts';
import { entryWords, findClosedSum, saySigned } from '#web/features/money/statements/statement-words.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** In order of day, between what was owed before and what is owed after. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { start_date, end_date, brought_forward, items, carried_forward } = statement;
  const closed_before = findClosedSum(statement.closed_before);
  const closed_within = findClosedSum(statement.closed_within);
  return (
    <Card flush>
      <Balance label={`Owed before ${formatDate(start_date)}`} amount={brought_forward} />
      {closed_before && <Closed label={`Of that: ${CLOSED_INVOICES.toLowerCase()}`} amount={closed_before} />}
      {items.length === 0 && !closed_within ? (
        <EmptyState title="Nothing in this period" text="No invoices were issued and no payments received." />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may have two payments of a day
            <Entry key={`${item.invoice.id} ${at}`} item={item} />
          ))}
        </ul>
      )}
      {closed_within && <Closed label={CLOSED_INVOICES} amount={closed_within} />}
      {(closed_before || closed_within) && (
        <p className="px-4 pt-1 text-sm text-ink-soft">{CLOSED_INVOICES_NOTE}</p>
      )}
      <Balance label={`Owed on ${formatDate(end_date)}`} amount={carried_forward} />
    </Card>
  );
}

function Balance({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 px-4 py-3 font-semibold">
      <span>{label}</span>
      <span className="tabular-nums">{saySigned(amount)}</span>
    </p>
  );
}

/** All invoices together that the reader may not open. */
function Closed({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 px-4 py-2.5">
      <span>{label}</span>
      <span className="tabular-nums">{saySigned(amount)}</span>
    </p>
  );
}

function Entry({ item: { date, kind, invoice, amount, balance } }: { item: StatementItem }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)_8rem_8rem]">
      <span className="text-sm text-ink-soft tabular-nums sm:text-base">{formatDate(date)}</span>
      <span className="col-start-1 sm:col-start-auto">
        {entryWords[kind]} <TextLink href={hrefOfInvoice(invoice)}>{invoice.name}</TextLink>
      </span>
      <span className="col-start-2 row-start-1 text-right tabular-nums sm:col-start-auto sm:row-start-auto">
        {saySigned(amount)}
      </span>
      <span className="text-right text-sm text-ink-soft tabular-nums sm:text-base">
        <span className="sr-only">owed then </span>
        {saySigned(balance)}
      </span>
    </li>
  );
}
