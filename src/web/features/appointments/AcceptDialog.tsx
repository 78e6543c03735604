import { type ReactNode, useState } from 'react';
import { toLondonDay } from '#contract/core/dates.ts';
import { type ApiError, isUncertain } from '#web/api/api-error.ts';
import { BookedThen } from '#web/features/appointments/BookedThen.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';

interface Props {
  title: string;
  /** Such as `Yes, I will go`. */
  label: string;
  send: { error: ApiError | null; isPending: boolean };
  /** What did not happen: `You are not booked`. */
  failed: string;
  /** Says what is uncertain if no response came. */
  lost?: string | undefined;
  /** What the carer accepts, as text and times. Their other bookings at that time are listed below it. */
  taken: ReactNode;
  when: { start_at: string; end_at: string };
  /** An appointment that they would give away. */
  except?: string | null | undefined;
  children: ReactNode;
  onAccept: (rest: { accepts_short_rest?: true }) => void;
  onClose: () => void;
}

/**
 * The last step for a carer who accepts. If the only reason for a refusal is a short rest, they may accept all the
 * same. Any other refusal is final. If no response came, accepting again is safe.
 */
export function AcceptDialog(props: Props) {
  const { send, label, when, onAccept, onClose } = props;
  const { error } = send;
  const isTired = error?.code === 'offer.rest' || error?.code === 'swap.tired';
  const isLost = isUncertain(error);
  // After a lost connection the same request is sent again.
  const [isRested, setIsRested] = useState(false);
  const accept = () => {
    setIsRested(isRested || isTired);
    onAccept(isRested || isTired ? { accepts_short_rest: true } : {});
  };
  const isFinal = error !== null && !isTired && !isLost;
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title={props.title}
      footer={
        isFinal ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {isLost ? 'Close' : 'Not now'}
            </Button>
            <Button pending={send.isPending} onClick={accept}>
              {isLost ? 'Try again' : isTired ? 'Yes, I will be rested' : label}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-3">
        {isTired && (
          <Banner tone="warning" title="Not enough rest">
            {error.message}
          </Banner>
        )}
        {error && !isTired && <SendProblem error={error} title={props.failed} lost={props.lost} />}
        {props.taken}
        {!isLost && (
          <BookedThen
            first={toLondonDay(when.start_at)}
            last={toLondonDay(when.end_at)}
            except={props.except}
            title="You have other bookings that day. Is there time to get there?"
          />
        )}
        {props.children}
      </div>
    </Dialog>
  );
}
