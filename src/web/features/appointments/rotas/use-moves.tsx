import { updateAppointment } from '#contract/appointments/appointments.ts';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/UnusualDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface MoveChanges {
  carer_ids?: string[];
  start_at?: string;
  end_at?: string;
}

/** A change to an appointment on the board. */
export interface Move {
  appointment: RotaAppointment;
  changes: MoveChanges;
  /** The current values, for undo. */
  before: MoveChanges;
  /** `Joe has Tue 16:00–18:00 now`. */
  words: string;
}

/**
 * Changes appointments from the board: what is unusual is asked about, what is done can be undone, and both are announced.
 * @param onDone of a dialog, which closes; it shows a refusal itself, and can no longer ask about an undo
 */
export function useMoves(onDone?: () => void) {
  const send = useSend(updateAppointment);
  const unusual = useUnusual();
  // Awaited one by one, because only the newest call's callbacks would run.
  const change = (
    move: Move,
    version: number,
    onSuccess: (version: number) => void,
    onError: (error: ApiError, askAgain: (answer: Answer) => void) => void,
    answer?: Answer,
  ): Promise<void> =>
    send
      .mutateAsync({
        params: { id: move.appointment.id ?? '' },
        body: { version, ...move.changes, ...answer },
      })
      .then((changed) => onSuccess(changed.version))
      .catch((error: ApiError) =>
        onError(error, (given) => void change(move, version, onSuccess, onError, given)),
      )
      .finally(() => void refreshTopic('appointments'));
  const undo = (move: Move, version: number) =>
    void change(
      { ...move, changes: move.before },
      version,
      () => toast.success(`Undone: ${whenText(move.appointment)}`),
      (error, askAgain) => {
        if (onDone || !unusual.ask(error, askAgain))
          tellProblem(error, 'Not undone', { text: refusalText(error) });
      },
    );
  const apply = (move: Move) =>
    void change(
      move,
      move.appointment.version ?? 1,
      (version) => {
        toast.success(move.words, { action: { label: 'Undo', onAction: () => undo(move, version) } });
        onDone?.();
      },
      (error, askAgain) => {
        if (!unusual.ask(error, askAgain) && !onDone)
          tellProblem(error, 'Not changed', { text: refusalText(error) });
      },
    );
  const refused = send.error?.code === 'appointment.unconfirmed' ? null : send.error;
  return { apply, isSending: send.isPending, refused, dialog: unusual.dialog };
}

/** The message for a refused change on the board. */
export const refusalText = ({ code, message }: ApiError): string =>
  code === 'version.stale'
    ? 'Someone else changed this appointment. Check the board, then try again.'
    : message;
