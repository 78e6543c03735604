import { useState } from 'react';
import {
  agreeToSwap,
  declineSwap,
  listSwaps,
  MAX_SWAP_WORDS,
  type Swap,
  withdrawSwap,
} from '#contract/appointments/swaps.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AcceptDialog } from '#web/features/appointments/AcceptDialog.tsx';
import { lengthText, whenText } from '#web/features/appointments/appointment-words.ts';
import { AcceptSwapDialog } from '#web/features/appointments/swaps/AcceptSwapDialog.tsx';
import { describeAsked, swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Opened {
  swap: Swap;
  step: 'accept' | 'decline' | 'agree';
}

/** Swap requests from colleagues to the carer, and the carer's own. Renders nothing if there are none. */
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

/** A colleague's request. */
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

/** The carer's own request. */
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

/** Asking again takes one tap, so there is no confirmation. */
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

/** The carer who asked takes what the colleague gives in return. */
function AgreeSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, version, colleague, gives, returns } = swap;
  const send = useSend(agreeToSwap);
  if (!returns) return null;
  return (
    <AcceptDialog
      title="Agree to this swap?"
      label="Yes, swap"
      send={send}
      failed="Not agreed"
      taken={
        <p>
          You take <strong className="font-semibold tabular-nums">{whenText(returns)}</strong>,{' '}
          {swappedWork(returns)}, {lengthText(returns)}.
        </p>
      }
      when={returns}
      except={gives.appointment_id}
      onAccept={(rest) =>
        send.mutate(
          { params: { id }, body: { version, ...rest } },
          {
            onSuccess: ({ status }) => {
              toast.success(status === 'approved' ? 'Swapped' : 'Agreed. The office will now decide.');
              onClose();
            },
            onSettled: () => void refreshTopic('appointments'),
          },
        )
      }
      onClose={onClose}
    >
      <p>
        {colleague.name} takes <strong className="font-semibold tabular-nums">{whenText(gives)}</strong>,{' '}
        {swappedWork(gives)}.
      </p>
    </AcceptDialog>
  );
}

const [NONE, OTHER] = ['none', 'other'];
/** Reasons for one tap. The carer types any other. */
const REASONS = ['I am busy then', 'It is too far for me', 'I need the rest'];
const options = [
  { value: NONE, label: 'I would rather not say' },
  ...REASONS.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER, label: 'Another reason' },
];

interface Values {
  chosen: string;
  words: string;
}

const findReason = ({ chosen, words }: Values) => {
  if (chosen === OTHER) return words.trim() || undefined;
  return chosen === NONE ? undefined : chosen;
};

/** The colleague need not give a reason. */
function DeclineSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, asker, gives } = swap;
  return (
    <FormDialog
      place={`swap/${id}/decline`}
      title={`Decline ${whenText(gives)}?`}
      start={{ chosen: NONE, words: '' }}
      submit={{
        label: 'Decline',
        request: (values) =>
          prepareCall(declineSwap, { params: { id }, body: { reason: findReason(values) } }),
      }}
      failed="Not sent"
      topics={['swaps']}
      onDone={() => toast.success(`Declined. We have told ${asker.name}.`)}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <p className="text-ink-soft">
            {swappedWork(gives)}, asked by {asker.name}
          </p>
          <RadioGroup label="Why not?" options={options} {...field('chosen')} />
          {values.chosen === OTHER && (
            <TextField label="Your reason" maxLength={MAX_SWAP_WORDS} {...field('words', 'reason')} />
          )}
        </>
      )}
    </FormDialog>
  );
}
