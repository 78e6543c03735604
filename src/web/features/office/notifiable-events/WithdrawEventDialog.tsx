import { type NotifiableEvent, withdrawEvent } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describeTold } from '#web/features/office/notifiable-events/event-words.ts';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Takes an event that was written by mistake off the home; those who were told of it are named. */
export function WithdrawEventDialog({ event, onClose }: { event: NotifiableEvent; onClose: () => void }) {
  const send = useSend(withdrawEvent);
  const told = describeTold(event);
  return (
    <ReasonDialog
      form={`event/${event.id}/withdraw`}
      title="Withdraw this event?"
      text="It stays here to be read, marked as withdrawn. Nobody is to be told of it any more, and a letter that still waits is not sent. This cannot be taken back."
      help="Such as: written by mistake, wrong young person."
      required="Say why."
      confirm={{ label: 'Withdraw', variant: 'warning' }}
      isSending={send.isPending}
      problem={send.error?.errors[0]?.message ?? send.error?.message}
      onConfirm={(reason, done) =>
        send.mutate(
          { params: { id: event.id }, body: { reason } },
          { onSuccess: done, onSettled: () => void refreshTopic('missing') },
        )
      }
      onClose={onClose}
    >
      {told.length > 0 && (
        <Banner tone="warning" title="Somebody was told already">
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
    </ReasonDialog>
  );
}
