import { type exchangeCarers as Call, exchangeCarers } from '#contract/appointments/rota-exchanges.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import type { Exchange, Exchangeable } from '#web/features/appointments/rotas/exchanges.ts';
import { refusalText } from '#web/features/appointments/rotas/use-moves.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The title where one of the two is another by now. */
export const EXCHANGE_OVERTAKEN = 'Someone else changed one of these appointments';

type Body = BodyOf<typeof Call>;

const toPart = ({ id, version, carer }: Exchangeable) => ({
  ...{ appointment_id: id, version },
  carer_id: carer.id,
});

/** Exchanges two appointments between their carers: what is unusual is asked about, and it can be undone. */
export function useExchange(onDone: () => void) {
  const send = useSend(exchangeCarers);
  const unusual = useUnusual();
  const call = (
    body: Body,
    onSuccess: (now: Body) => void,
    onError?: (error: ApiError) => void,
    answer?: Answer,
  ) =>
    void send
      .mutateAsync({ body: { ...body, ...answer } })
      .then(onSuccess)
      .catch((error: ApiError) => {
        if (!unusual.ask(error, (given) => call(body, onSuccess, onError, given))) onError?.(error);
      })
      .finally(() => void refreshTopic('appointments'));
  const undo = (now: Body) =>
    call(
      now,
      () => toast.success('Exchange undone'),
      (error) => tellProblem(error, 'Exchange not undone', { text: refusalText(error) }),
    );
  const exchange = ({ first, second }: Exchange) =>
    call({ first: toPart(first), second: toPart(second) }, (now) => {
      const words = `${second.carer.name} now has ${whenText(first)}, and ${first.carer.name} has ${whenText(second)}`;
      toast.success(words, { action: { label: 'Undo', onAction: () => undo(now) } });
      onDone();
    });
  const refused = send.error?.code === 'appointment.unconfirmed' ? null : send.error;
  return { exchange, isSending: send.isPending, refused, dialog: unusual.dialog };
}
