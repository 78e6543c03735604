import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Invoice, InvoiceLine } from '#contract/money/invoices.ts';
import { CreditDialog } from '#web/features/money/invoices/CreditDialog.tsx';
import { toggleLine } from '#web/features/money/invoices/credit-choice.ts';
import { withdrawnWords } from '#web/features/money/invoices/invoice-words.ts';
import { countThings } from '#web/features/money/invoices/RunDrafts.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { SelectBox } from '#web/ui/list/TableParts.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  invoice: Invoice;
  /** The lines ticked for a credit note. Undefined outside that choice. */
  taking: ReadonlySet<string> | undefined;
  onTake: (ids: ReadonlySet<string> | undefined) => void;
}

/** Every line links to its visit, and so to the report, so that users can check each amount. */
export function InvoiceLines({ invoice, taking, onTake }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { lines } = invoice;
  const visits = new Set(lines.map(({ appointment }) => appointment?.id)).size;
  const toggle = (id: string) => onTake(toggleLine(lines, taking ?? new Set(), id));
  if (lines.length === 0) return <EmptyState title="No lines" text="This invoice has no lines." />;
  return (
    <Card
      title={`${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${visits} ${visits === 1 ? 'visit' : 'visits'}`}
      flush
      aside={
        taking && (
          <span className="flex flex-wrap gap-2 py-1">
            <Button size="sm" variant="outline" onClick={() => onTake(undefined)}>
              Cancel
            </Button>
            <Button size="sm" disabled={taking.size === 0} onClick={() => setIsAsking(true)}>
              {taking.size === 0
                ? 'Select lines to credit'
                : `Make a credit note for ${countThings(taking.size, 'line')}`}
            </Button>
          </span>
        )
      }
    >
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start gap-3 px-4 py-3">
            {taking && !line.is_credited && (
              <SelectBox
                label={`Credit ${line.description}`}
                checked={taking.has(line.id)}
                onChange={() => toggle(line.id)}
              />
            )}
            <Line line={line} />
          </li>
        ))}
      </ul>
      {isAsking && taking && (
        <CreditDialog
          invoice={invoice}
          lines={lines.filter(({ id }) => taking.has(id))}
          onClose={() => setIsAsking(false)}
          onDone={() => onTake(undefined)}
        />
      )}
    </Card>
  );
}

function Line({ line }: { line: InvoiceLine }) {
  const { role } = useSignedIn();
  const { appointment, carer, description, service_type, date, amount, vat_rate, quotation } = line;
  // A visit that did not take place has no report to read.
  const report_id = line.is_cancellation ? null : line.report_id;
  const name = `${service_type.name}, ${formatDate(date)}`;
  return (
    <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="font-medium">
          {appointment ? (
            <TextLink href={`/dashboard/appointments/${appointment.id}`}>{name}</TextLink>
          ) : (
            name
          )}
          {line.withdrawn && (
            <span className="ml-2">
              <Badge tone="red">{withdrawnWords[line.withdrawn]}</Badge>
            </span>
          )}
          {line.is_doubted && (
            <span className="ml-2">
              <Badge tone="orange">Report: not as planned</Badge>
            </span>
          )}
          {line.is_credited && (
            <span className="ml-2">
              <Badge tone="neutral">Credited</Badge>
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {[description, carer?.name].filter(Boolean).join(', ')}
          {quotation && (
            <>
              {' · '}
              {quotation.id ? (
                <TextLink href={`/dashboard/quotations/${quotation.id}`}>{quotation.name}</TextLink>
              ) : (
                quotation.name
              )}
              {quotation.order_number && `, order ${quotation.order_number}`}
            </>
          )}
          {role === 'admin' && report_id && (
            <>
              {' · '}
              <TextLink href={`/dashboard/reports/${report_id}`}>Report</TextLink>
            </>
          )}
        </p>
      </div>
      <p className="ml-auto text-right tabular-nums">
        {sayAmount(amount)}
        <span className="block text-sm text-ink-soft">
          {Number(vat_rate) === 0 ? 'VAT exempt' : `plus ${Number(vat_rate)}% VAT`}
        </span>
      </p>
    </div>
  );
}
