import { whenText } from '#web/features/appointments/appointment-words.ts';
import { useOpenSwap } from '#web/features/appointments/swaps/AskSwapButton.tsx';
import { WithdrawButton } from '#web/features/appointments/swaps/SwapsCard.tsx';
import { describeAsked } from '#web/features/appointments/swaps/swap-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** On the appointment's page: a colleague has been asked to take it. */
export function SwapNotice({ appointment_id }: { appointment_id: string }) {
  const swap = useOpenSwap(appointment_id);
  if (!swap) return null;
  return (
    <Banner tone="info" title="You asked to swap this" action={<WithdrawButton swap={swap} />}>
      {describeAsked(swap.status, swap.colleague.name)} {swap.returns && `${whenText(swap.returns)}.`} The
      appointment stays yours until it is approved.
    </Banner>
  );
}
