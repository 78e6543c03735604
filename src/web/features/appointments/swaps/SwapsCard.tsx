import { useState } from 'react';
import { listSwaps, type Swap, withdrawSwap } from '#contract/appointments/swaps.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { lengthText, whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { AcceptSwapDialog } from '#web/features/appointments/swaps/AcceptSwapDialog.tsx';
import { AgreeSwapDialog } from '#web/features/appointments/swaps/AgreeSwapDialog.tsx';
import { DeclineSwapDialog } from '#web/features/appointments/swaps/DeclineSwapDialog.tsx';
import { describeAsked, swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

interface Opened {
  swap: Swap;
  step: 'accept' | 'decline' | 'agree';
}

/** The swaps that colleagues ask the carer for, and those that the carer asks for; nothing where there are none. */
export function SwapsCard() {
  const { user } = useSignedIn();
  const { data } = useEndpoint(listSwaps, { query: { page_size: MAX_PAGE_SIZE } });
  const [opened, setOpened] = useState<Opened>();
  const swaps = data?.items ?? [];
  const close = () => setOpened(undefined);
  return (
    <>
      {swaps.length > 0 && (
        <Card flush title={`Swaps (${swaps.length})`} className="border-accent">
          <ul className="divide-y divide-line border-t border-line">
            {swaps.map((swap) => (
              <li
                key={swap.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
              >
                {swap.asker.id === user.id ? (
                  <Asked swap={swap} onOpen={setOpened} />
                ) : (
                  <Asking swap={swap} onOpen={setOpened} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened?.step === 'accept' && <AcceptSwapDialog swap={opened.swap} onClose={close} />}
      {opened?.step === 'agree' && <AgreeSwapDialog swap={opened.swap} onClose={close} />}
      {opened?.step === 'decline' && <DeclineSwapDialog swap={opened.swap} onClose={close} />}
    </>
  );
}

interface RowProps {
  swap: Swap;
  onOpen: (opened: Opened) => void;
}

/** A colleague asks. */
function Asking({ swap, onOpen }: RowProps) {
  const { asker, gives, returns, note, status } = swap;
  const when = whenText(gives);
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{when}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {swappedWork(gives)}, {lengthText(gives)}
        </p>
        <p className="text-sm wrap-anywhere">
          {status === 'asked' && `${asker.name} asks you to take it.`}
          {status === 'proposed' &&
            returns &&
            `You offered ${whenText(returns)} in return. Waiting for ${asker.name}.`}
          {status === 'accepted' && 'You agreed. Waiting for the office.'}
          {note && ` “${note}”`}
        </p>
      </div>
      {status !== 'accepted' && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            aria-label={`Decline ${when}, asked by ${asker.name}`}
            onClick={() => onOpen({ swap, step: 'decline' })}
          >
            Decline
          </Button>
          {status === 'asked' && (
            <Button
              aria-label={`Accept ${when}, asked by ${asker.name}`}
              onClick={() => onOpen({ swap, step: 'accept' })}
            >
              Accept
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The carer has asked. */
function Asked({ swap, onOpen }: RowProps) {
  const { colleague, gives, returns, status } = swap;
  const when = whenText(gives);
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{when}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{swappedWork(gives)}</p>
        <p className="text-sm wrap-anywhere">{describeAsked(status, colleague.name)}</p>
        {returns && (
          <p className="text-sm wrap-anywhere">
            <span className="font-medium tabular-nums">{whenText(returns)}</span>, {swappedWork(returns)}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <WithdrawButton swap={swap} />
        {status === 'proposed' && (
          <Button aria-label={`Agree to swap ${when}`} onClick={() => onOpen({ swap, step: 'agree' })}>
            Agree
          </Button>
        )}
      </div>
    </>
  );
}

/** Asked again it is one tap, so nothing is confirmed. */
export function WithdrawButton({ swap: { id, gives } }: { swap: Swap }) {
  const send = useSend(withdrawSwap);
  const withdraw = () =>
    send.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success('Request withdrawn. The appointment stays yours.'),
        onError: (error) => tellProblem(error, 'Not withdrawn'),
        onSettled: () => void refreshTopic('swaps'),
      },
    );
  return (
    <Button
      variant="outline"
      pending={send.isPending}
      aria-label={`Withdraw ${whenText(gives)}`}
      onClick={withdraw}
    >
      Withdraw
    </Button>
  );
}
