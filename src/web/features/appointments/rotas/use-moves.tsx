import { updateAppointment } from '#contract/appointments/appointments.ts';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { type Answer, useUnusual } from '#web/features/appointments/appointments/UnusualDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface MoveChanges {
  carer_ids?: string[];
  start_at?: string;
  end_at?: string;
}

/** A change of an appointment on the board. */
export interface Move {
  appointment: RotaAppointment;
  changes: MoveChanges;
  /** As it is now, for undoing. */
  before: MoveChanges;
  /** `Joe has Tue 16:00–18:00 now`. */
  words: string;
}

/** Changes appointments from the board: what is unusual is asked about, what is done can be undone, and both are announced. */
export function useMoves(onDone?: () => void) {
  const send = useSend(updateAppointment);
  const unusual = useUnusual();
  // Each is waited for by itself: callbacks would be those of the newest alone.
  const change = (
    move: Move,
    version: number,
    onSuccess: (version: number) => void,
    answer?: Answer,
  ): Promise<void> =>
    send
      .mutateAsync({
        params: { id: move.appointment.id ?? '' },
        body: { version, ...move.changes, ...answer },
      })
      .then((changed) => onSuccess(changed.version))
      .catch((error: ApiError) => {
        if (unusual.ask(error, (given) => void change(move, version, onSuccess, given))) return;
        if (!onDone) tellProblem(error, 'Not changed', { text: refusalText(error) });
      })
      .finally(() => void refreshTopic('appointments'));
  const undo = (move: Move, version: number) =>
    void change({ ...move, changes: move.before }, version, () =>
      toast.success(`Undone: ${whenText(move.appointment)}`),
    );
  const apply = (move: Move) =>
    void change(move, move.appointment.version ?? 1, (version) => {
      toast.success(move.words, { action: { label: 'Undo', onAction: () => undo(move, version) } });
      onDone?.();
    });
  const refused = send.error?.code === 'appointment.unconfirmed' ? null : send.error;
  return { apply, isSending: send.isPending, refused, dialog: unusual.dialog };
}

/** A sentence for a change of the board that was refused. */
export const refusalText = ({ code, message }: ApiError): string =>
  code === 'version.stale'
    ? 'Someone else changed this appointment. Check the board, then try again.'
    : message;
