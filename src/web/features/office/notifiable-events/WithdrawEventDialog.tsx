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
      text="It stays here, marked as withdrawn. Nobody else needs to be told, and waiting letters will not be sent. You cannot undo this."
      help="For example: recorded by mistake, or wrong young person."
      required="Give a reason."
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
        <Banner tone="warning" title="People already told">
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
    </ReasonDialog>
  );
}
