import { useState } from 'react';
import {
  copyRotaWeek,
  previewRotaCopy,
  type RotaCopy,
  undoRotaCopy,
} from '#contract/appointments/rota-copies.ts';
import { formatDate, formatDay } from '#contract/core/dates.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { CopyFrom, findWrongWeek, LAST_WEEK } from '#web/features/appointments/rotas/CopyFrom.tsx';
import { KIND_WORDS } from '#web/features/appointments/rotas/rota-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const ofOutcome = <T extends { outcome: string }>(items: readonly T[], outcome: string) =>
  items.filter((item) => item.outcome === outcome);

/** `12 entries and the carers of 3 appointments`. */
function describeCopied({ entries, appointments }: RotaCopy): string {
  const parts = [
    count(ofOutcome(entries, 'copied').length, 'entry', 'entries'),
    `the carers of ${count(ofOutcome(appointments, 'copied').length, 'appointment', 'appointments')}`,
  ];
  return parts.join(' and ');
}

/** Undoes the copy, except for what has been changed since. */
function useUndo() {
  const undo = useSend(undoRotaCopy);
  return ({ entries, appointments }: RotaCopy) =>
    undo.mutate(
      {
        body: {
          entry_ids: entries.flatMap(({ id }) => id ?? []),
          appointments: ofOutcome(appointments, 'copied').map(({ appointment_id, version }) => ({
            appointment_id,
            version,
          })),
        },
      },
      {
        onSuccess: () => toast.success('Copy undone'),
        onError: (error) => tellProblem(error, 'Copy not undone'),
        onSettled: () => void refreshTopic('appointments'),
      },
    );
}

/** Copies the last week, or another, into the one shown, after a preview. */
export function CopyWeekDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const [entries, setEntries] = useState(true);
  const [carers, setCarers] = useState(true);
  const [chosen, setChosen] = useState(LAST_WEEK);
  const isWeek = !findWrongWeek(chosen, date);
  const body = { date, entries, carers, ...(chosen.day && { from_date: chosen.day }) };
  const preview = useEndpoint(
    previewRotaCopy,
    { body },
    { keepPrevious: true, refetchOnMount: 'always', enabled: isWeek },
  );
  const copy = useSend(copyRotaWeek);
  const undo = useUndo();
  const save = () =>
    copy.mutate(
      { body },
      {
        onSuccess: (made) => {
          toast.success(`Copied ${describeCopied(made)}`, {
            action: { label: 'Undo', onAction: () => undo(made) },
          });
          onClose();
        },
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  const plan = isWeek ? preview.data : undefined;
  const isEmpty =
    !plan || ofOutcome(plan.entries, 'copied').length + ofOutcome(plan.appointments, 'copied').length === 0;
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={copy.isPending}
      title="Copy a week"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={copy.isPending} disabled={isEmpty || preview.isPlaceholderData} onClick={save}>
            Copy
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <CopyFrom date={date} value={chosen} onChange={setChosen} />
        {plan && (
          <p className="text-ink-soft">
            From the week of {formatDate(plan.from_date)} to the week of {formatDate(plan.to_date)}.
          </p>
        )}
        {copy.error && <SendProblem title="Not copied" error={copy.error} />}
        <div>
          <CheckboxField label="Carers’ availability" value={entries} onChange={setEntries} />
          <CheckboxField
            label="Carers for weekly appointments that have no carer yet"
            value={carers}
            onChange={setCarers}
          />
        </div>
        {isWeek && !plan && preview.error && (
          <ErrorState message={preview.error.message} onRetry={() => void preview.refetch()} />
        )}
        {isWeek && !plan && !preview.error && <Skeleton className="h-40 w-full" />}
        {plan && <Preview plan={plan} />}
      </div>
    </Dialog>
  );
}

function Preview({ plan }: { plan: RotaCopy }) {
  const { entries, appointments } = plan;
  const refused = [
    ...ofOutcome(entries, 'refused').map(({ carer, date, kind, start_time, reason }) => ({
      key: `${carer.id} ${date} ${start_time} ${kind}`,
      words: `${carer.name}, ${formatDay(date)}, ${KIND_WORDS[kind].toLowerCase()}`,
      reason,
    })),
    ...ofOutcome(appointments, 'refused').map(
      ({ appointment_id, carers, service_type, reason, ...when }) => ({
        key: appointment_id,
        words: `${whenText(when)}, ${service_type}, ${carers.map(({ name }) => name).join(' and ')}`,
        reason,
      }),
    ),
  ];
  const there = ofOutcome(entries, 'there').length + ofOutcome(appointments, 'there').length;
  return (
    <section aria-label="What would be copied" aria-live="polite" className="space-y-2">
      <p className="font-semibold">Copies {describeCopied(plan)}.</p>
      {there > 0 && <p className="text-ink-soft">{there} already exist.</p>}
      {refused.length > 0 && (
        <>
          <h3 className="font-semibold">Left out ({refused.length})</h3>
          <ul className="divide-y divide-line rounded-md border border-line">
            {refused.map(({ key, words, reason }) => (
              <li key={key} className="px-3 py-2">
                <span className="block font-medium">{words}</span>
                <span className="block text-sm text-ink-soft">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
