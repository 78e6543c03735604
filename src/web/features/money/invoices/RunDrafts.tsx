import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type {
  CreditedVisit,
  DoubtedVisit,
  FarVisit,
  previewInvoices,
  RunDraft,
  ToldVisit,
  UntimedVisit,
} from '#contract/money/invoice-runs.ts';
import { LateCancellations, WaiveDialog } from '#web/features/money/invoices/LateCancellations.tsx';
import { keyOfDraft, type RunChoice } from '#web/features/money/invoices/run-choice.ts';
import { reportHref } from '#web/features/reports/report-words.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Preview = AnswerOf<typeof previewInvoices>;

export const countThings = (many: number, one: string) =>
  many === 0 ? '' : `${many} ${many === 1 ? one : `${one}s`}`;

/** `3 visits, 1 late cancellation, 1 not as planned`. */
const sayContents = ({ visits, visits_off_plan, doubted, untimed, cancellations }: RunDraft) =>
  [
    countThings(visits, 'visit'),
    countThings(cancellations.length, 'late cancellation'),
    visits_off_plan > 0 && `${visits_off_plan} not as planned`,
    doubted.length > 0 && `${doubted.length} doubted by the report`,
    untimed.length > 0 && `${untimed.length} without times`,
  ]
    .filter(Boolean)
    .join(', ');

interface VisitsProps<Visit> {
  label: string;
  visits: readonly Visit[];
  /** Shown below each visit. */
  explain: (visit: Visit) => ReactNode;
}

/** Visits to check before they are charged, each with a link to its appointment. */
function VisitsToLookAt<Visit extends ToldVisit>({ label, visits, explain }: VisitsProps<Visit>) {
  if (visits.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 space-y-1 border-l-2 border-yellow-dot pl-3 text-sm">
      {visits.map((visit) => (
        <li key={`${visit.appointment.id} ${visit.carer.id}`}>
          <TextLink href={`/dashboard/appointments/${visit.appointment.id}`}>
            {formatDateTime(visit.start_at)}, {visit.appointment.name}
          </TextLink>
          , {visit.carer.name}
          <span className="block text-ink-soft">{explain(visit)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The client pays, but the carer is paid for no hours. */
const describeUntimed = ({ has_report }: UntimedVisit) =>
  `${has_report ? 'No times were asked for.' : 'No times or report were asked for.'} We’ll charge it as planned. Payroll does not include it.`;

/** It may not have taken place at all. */
const describeDoubted = (visit: DoubtedVisit) => (
  <>
    Its report says it did not go as planned, but its times are as planned. We’ll charge it in full.{' '}
    {visit.report_id && <TextLink href={reportHref(visit.report_id)}>Check whether it took place</TextLink>}{' '}
    <DoNotCharge visit={visit} />
  </>
);

function DoNotCharge({ visit }: { visit: DoubtedVisit }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Do not charge: ${formatDateTime(visit.start_at)}, ${visit.carer.name}`}
        onClick={() => setIsAsking(true)}
      >
        Do not charge
      </Button>
      {isAsking && (
        <WaiveDialog visit={visit} title="Do not charge this visit?" onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** A decimal point may be missing, and they are charged if the price is by the mile. */
const describeFar = ({ miles }: FarVisit) => `${sayMiles(miles)} is unusually far for one visit.`;

/** The client was charged for it before, and was credited. */
const describeCredited = ({ credit_note, reason }: CreditedVisit) => (
  <>
    Credited by <TextLink href={`/dashboard/invoices/${credit_note.id}`}>{credit_note.name}</TextLink>:{' '}
    {reason.replace(/\.$/, '')}. Select the invoice to charge it again.
  </>
);

interface Props {
  run: Preview;
  choice: RunChoice;
}

/** Each invoice is drafted unless the user leaves it out; one with a credited visit only if the user chooses it. */
export function RunDrafts({ run, choice }: Props) {
  const { drafts } = run;
  const { chosen, subtotal, vat, total } = choice;
  if (drafts.length === 0)
    return (
      <EmptyState
        title="Nothing to invoice in this period"
        text="You can invoice visits once their report is approved and their times are handed in."
      />
    );
  return (
    <Card
      title={`${chosen.length < drafts.length ? `${chosen.length} of ` : ''}${countThings(drafts.length, 'invoice')} to draft`}
      aside={<span className="font-semibold tabular-nums">{sayAmount(total)}</span>}
      flush
    >
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={keyOfDraft(draft)} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <CheckboxField
                label={
                  <>
                    <span className="font-medium">{draft.young_person?.name ?? 'No young person'}</span>
                    <span className="block text-sm text-ink-soft">
                      {[draft.client.name, sayContents(draft)].filter(Boolean).join(', ')}
                    </span>
                  </>
                }
                value={choice.isChosen(draft)}
                onChange={() => choice.toggle(draft)}
              />
              <span className="tabular-nums">{sayAmount(draft.total)}</span>
            </div>
            <VisitsToLookAt label="Credited before" visits={draft.credited} explain={describeCredited} />
            <VisitsToLookAt label="No times asked for" visits={draft.untimed} explain={describeUntimed} />
            <VisitsToLookAt label="Doubted by the report" visits={draft.doubted} explain={describeDoubted} />
            <VisitsToLookAt label="Far for one visit" visits={draft.far} explain={describeFar} />
            <LateCancellations cancellations={draft.cancellations} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-right text-sm text-ink-soft">
        Subtotal {sayAmount(subtotal)}, VAT {sayAmount(vat)}
      </p>
    </Card>
  );
}
