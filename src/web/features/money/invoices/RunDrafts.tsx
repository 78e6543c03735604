import { formatDateTime } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type {
  CreditedVisit,
  previewInvoices,
  RunDraft,
  UnreportedVisit,
} from '#contract/money/invoice-runs.ts';
import { LateCancellations } from '#web/features/money/invoices/LateCancellations.tsx';
import { keyOfDraft, type RunChoice } from '#web/features/money/invoices/run-choice.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Preview = AnswerOf<typeof previewInvoices>;

export const countThings = (many: number, one: string) =>
  many === 0 ? '' : `${many} ${many === 1 ? one : `${one}s`}`;

/** `3 visits, 1 late cancellation, 1 not as planned`. */
const sayContents = ({ visits, visits_off_plan, unreported, cancellations }: RunDraft) =>
  [
    countThings(visits, 'visit'),
    countThings(cancellations.length, 'late cancellation'),
    visits_off_plan > 0 && `${visits_off_plan} not as planned`,
    unreported.length > 0 && `${unreported.length} without times or report`,
  ]
    .filter(Boolean)
    .join(', ');

/** The visits that are charged as planned on nobody's word: each leads to where times or a report are asked for. */
function Unreported({ visits }: { visits: readonly UnreportedVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <ul aria-label="Nobody gave times" className="mt-2 space-y-1 border-l-2 border-yellow-dot pl-3 text-sm">
      {visits.map(({ appointment, start_at, carer }) => (
        <li key={`${appointment.id} ${carer.id}`}>
          <TextLink href={`/dashboard/appointments/${appointment.id}`}>
            {formatDateTime(start_at)}, {appointment.name}
          </TextLink>
          , {carer.name}
          <span className="block text-ink-soft">
            Nobody gave times or a report, as neither was asked for. It is charged as planned.
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The visits that a client was charged for before, and has back. */
function Credited({ visits }: { visits: readonly CreditedVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <ul aria-label="Credited before" className="mt-2 space-y-1 border-l-2 border-orange-dot pl-3 text-sm">
      {visits.map(({ appointment, start_at, carer, credit_note, reason }) => (
        <li key={`${appointment.id} ${carer.id}`}>
          <TextLink href={`/dashboard/appointments/${appointment.id}`}>
            {formatDateTime(start_at)}, {appointment.name}
          </TextLink>
          , {carer.name}
          <span className="block text-ink-soft">
            Taken back by{' '}
            <TextLink href={`/dashboard/invoices/${credit_note.id}`}>{credit_note.name}</TextLink>: {reason}.
            Tick the invoice to charge it again.
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  run: Preview;
  choice: RunChoice;
}

/** Each is drafted unless somebody leaves it for another day; one with a visit that was credited only where somebody says so. */
export function RunDrafts({ run, choice }: Props) {
  const { drafts } = run;
  const { chosen, subtotal, vat, total } = choice;
  if (drafts.length === 0)
    return (
      <EmptyState
        title="Nothing to invoice in this period"
        text="Visits can be invoiced once their report is approved and their times are handed in."
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
            <Credited visits={draft.credited} />
            <Unreported visits={draft.unreported} />
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
