import { createRotaPattern, endRotaPattern } from '#contract/appointments/rota-patterns.ts';
import type { RotaEntry } from '#contract/appointments/rotas.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type RotaValues, toPatternBody } from '#web/features/appointments/rotas/rota-form.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** As many reasons as people read at a glance. */
const MAX_REASONS = 3;

function describeRefused({ refused }: AnswerOf<typeof createRotaPattern>): string | undefined {
  if (refused.length === 0) return undefined;
  const told = refused.slice(0, MAX_REASONS).map(({ date, reason }) => `${formatDay(date)}: ${reason}`);
  const more = refused.length - told.length;
  return `Left out ${days(refused.length)}. ${told.join('. ')}${more > 0 ? `, and ${more} more` : ''}.`;
}

/** Many entries at once: creates, undoes and, from a given day, ends them. */
export function useRotaPatterns() {
  const [create, end] = [useSend(createRotaPattern), useSend(endRotaPattern)];
  const undo = (id: string, from_date: string) =>
    end.mutate(
      { params: { id }, body: { from_date } },
      {
        onSuccess: () => toast.success('Undone'),
        onError: (error) => tellProblem(error, 'Not undone'),
        onSettled: () => void refreshTopic('rotas'),
      },
    );
  return {
    error: create.error ?? end.error,
    isSending: create.isPending || end.isPending,
    add: (
      values: RotaValues,
      whose: { carer_id?: string },
      after: { onSuccess: () => void; onError: (error: ApiError) => void },
    ) =>
      create.mutate(
        { body: { ...toPatternBody(values), ...whose } },
        {
          onSuccess: (made) => {
            const text = describeRefused(made);
            toast.success(`Added to ${days(made.dates.length)}`, {
              ...(text ? { text } : {}),
              ...(made.dates.length > 0
                ? { action: { label: 'Undo', onAction: () => undo(made.id, values.date) } }
                : {}),
            });
            after.onSuccess();
          },
          onError: after.onError,
          onSettled: () => void refreshTopic('rotas'),
        },
      ),
    endFrom: ({ pattern_id, date }: RotaEntry, onSuccess: () => void) =>
      end.mutate(
        { params: { id: pattern_id ?? '' }, body: { from_date: date } },
        {
          onSuccess: ({ entries }) => {
            toast.success(`Deleted from ${days(entries)}`);
            onSuccess();
          },
          onError: (error) => tellProblem(error, 'Not deleted'),
          onSettled: () => void refreshTopic('rotas'),
        },
      ),
  };
}
