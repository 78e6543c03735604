import { type exchangeCarers as Call, exchangeCarers } from '#contract/appointments/rota-exchanges.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import type { Exchange, Exchangeable } from '#web/features/appointments/rotas/exchanges.ts';
import { refusalText } from '#web/features/appointments/rotas/use-moves.tsx';
import { type Answer, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The title if one of the two has changed since. */
export const EXCHANGE_OVERTAKEN = 'Someone else changed one of these appointments';

type Body = BodyOf<typeof Call>;

const toPart = ({ id, version, carer }: Exchangeable) => ({
  ...{ appointment_id: id, version },
  carer_id: carer.id,
});

/** Exchanges two appointments between their carers. The user confirms warnings and can undo the exchange. */
export function useExchange(onDone: () => void) {
  const send = useSend(exchangeCarers);
  const unusual = useUnusual();
  const call = (
    body: Body,
    onSuccess: (now: Body) => void,
    onError: (error: ApiError, askAgain: (answer: Answer) => void) => void,
    answer?: Answer,
  ) =>
    void send
      .mutateAsync({ body: { ...body, ...answer } })
      .then(onSuccess)
      .catch((error: ApiError) => onError(error, (given) => call(body, onSuccess, onError, given)))
      .finally(() => void refreshTopic('appointments'));
  // The dialog has closed, so it can neither ask nor show a refusal.
  const undo = (now: Body) =>
    call(
      now,
      () => toast.success('Exchange undone'),
      (error) => tellProblem(error, 'Exchange not undone', { text: refusalText(error) }),
    );
  const exchange = ({ first, second }: Exchange) =>
    call(
      { first: toPart(first), second: toPart(second) },
      (now) => {
        const words = `${second.carer.name} now has ${whenText(first)}, and ${first.carer.name} has ${whenText(second)}`;
        toast.success(words, { action: { label: 'Undo', onAction: () => undo(now) } });
        onDone();
      },
      unusual.ask,
    );
  const refused = send.error?.code === 'appointment.unconfirmed' ? null : send.error;
  return { exchange, isSending: send.isPending, refused, dialog: unusual.dialog };
}
