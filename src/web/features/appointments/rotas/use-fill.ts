import { useState } from 'react';
import { type FillProposal, fillGaps, MAX_FILLED } from '#contract/appointments/suggestions.ts';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import { describeError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type Item = BodyOf<typeof fillGaps>['items'][number];
type Outcome = AnswerOf<typeof fillGaps>['items'][number];

export interface Refused {
  key: string;
  words: string;
  reason: string;
}

/** A proposal's key: its appointment and carer. */
export const proposalKey = ({ appointment_id, carer }: FillProposal): string =>
  `${appointment_id} ${carer.id}`;

/** One change for each appointment: the carers already on it, and everybody accepted. */
function toItems(proposals: readonly FillProposal[]): Item[] {
  return [...Map.groupBy(proposals, ({ appointment_id }) => appointment_id)].flatMap(
    ([appointment_id, its]) =>
      its[0]
        ? {
            appointment_id,
            version: its[0].version,
            carer_ids: [...its[0].carer_ids, ...its.map(({ carer }) => carer.id)],
          }
        : [],
  );
}

/**
 * Accepts proposals, as many at once as one transaction allows. Shows what was refused; everything else can be undone.
 * @param onDone everything was saved
 * @param onLeft something was not saved
 */
export function useFill(onDone: () => void, onLeft: () => void) {
  const send = useSend(fillGaps);
  const [sent, setSent] = useState<{ done: number; all: number }>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [error, setError] = useState<string>();

  /** Outcomes are stored in `outcomes` even if a later part fails. */
  const sendAll = async (items: readonly Item[], outcomes: Outcome[]): Promise<void> => {
    for (let start = 0; start < items.length; start += MAX_FILLED) {
      setSent({ done: start, all: items.length });
      const part = items.slice(start, start + MAX_FILLED);
      outcomes.push(...(await send.mutateAsync({ body: { items: part } })).items);
    }
  };

  const undo = async (items: readonly Item[]) => {
    try {
      const outcomes: Outcome[] = [];
      await sendAll(items, outcomes);
      const left = outcomes.filter(({ outcome }) => outcome === 'refused');
      if (left.length === 0) toast.success('Undone');
      else toast.error(`${left.length} not undone`, { text: left[0]?.reason ?? '' });
    } catch (failed) {
      tellProblem(failed, 'Not undone');
    } finally {
      void refreshTopic('appointments');
    }
  };

  const accept = async (proposals: readonly FillProposal[]) => {
    setError(undefined);
    setRefused([]);
    const done: Outcome[] = [];
    try {
      await sendAll(toItems(proposals), done);
    } catch (failed) {
      setError(describeError(failed));
    }
    setSent(undefined);
    void refreshTopic('appointments');
    const find = (id: string) => proposals.filter(({ appointment_id }) => appointment_id === id);
    const kept = done.filter(({ outcome }) => outcome === 'assigned');
    const before = kept.flatMap(({ appointment_id, version }) => {
      const [first] = find(appointment_id);
      return first && version ? { appointment_id, version, carer_ids: first.carer_ids } : [];
    });
    if (kept.length > 0)
      toast.success(
        `${kept.length} ${kept.length === 1 ? 'appointment has a carer' : 'appointments have carers'} now`,
        {
          action: { label: 'Undo', onAction: () => void undo(before) },
        },
      );
    const left = done
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ appointment_id, reason }) => {
        const its = find(appointment_id);
        const names = its.map(({ carer }) => carer.name).join(' and ');
        const when = its[0] ? whenText(its[0]) : '';
        return { key: appointment_id, words: `${when}, ${names}`, reason: reason ?? '' };
      });
    setRefused(left);
    if (kept.length === toItems(proposals).length) onDone();
    else onLeft();
  };
  return { accept, refused, error, sent };
}
