import { useState } from 'react';
import { acceptSwap, listSwapReturns, type Swap } from '#contract/appointments/swaps.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { AcceptDialog } from '#web/features/appointments/AcceptDialog.tsx';
import { lengthText, whenText } from '#web/features/appointments/appointment-words.ts';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The second of two taps: the colleague takes it, or chooses one of their own to give in return. */
export function AcceptSwapDialog({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { id, version, asker, gives } = swap;
  const [return_id, setReturnId] = useState<string>();
  const [asksReturn, setAsksReturn] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(acceptSwap);
  const accept = (rest: { accepts_short_rest?: true }) => {
    setIsMissing(asksReturn && !return_id);
    if (asksReturn && !return_id) return;
    send.mutate(
      {
        params: { id },
        body: { version, ...(asksReturn && return_id ? { return_id } : {}), ...rest },
      },
      {
        onSuccess: ({ status }) => {
          toast.success(SAID[status] ?? 'Sent');
          onClose();
        },
        onSettled: () => void refreshTopic('appointments'),
      },
    );
  };
  return (
    <AcceptDialog
      title="Take this appointment?"
      label={asksReturn ? 'Ask for this swap' : 'Yes, I will go'}
      send={send}
      failed="Not accepted"
      taken={
        <>
          <p className="text-lg font-semibold tabular-nums">{whenText(gives)}</p>
          <p>
            {swappedWork(gives)}, {lengthText(gives)}. Asked by {asker.name}.
          </p>
        </>
      }
      when={gives}
      except={asksReturn ? return_id : undefined}
      onAccept={accept}
      onClose={onClose}
    >
      {asksReturn ? (
        <ReturnChoice id={id} value={return_id} onChange={setReturnId} isMissing={isMissing} />
      ) : (
        <Button variant="link" onClick={() => setAsksReturn(true)}>
          Ask for a swap in return
        </Button>
      )}
      <p className="text-ink-soft">
        Once approved, the appointment is yours. You can then see who it is for and where.
      </p>
    </AcceptDialog>
  );
}

interface ReturnProps {
  id: string;
  value: string | undefined;
  onChange: (return_id: string) => void;
  isMissing: boolean;
}

/** The colleague's own appointments that the other carer could take. */
function ReturnChoice({ id, value, onChange, isMissing }: ReturnProps) {
  const { data, error, refetch } = useEndpoint(listSwapReturns, { params: { id } });
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  if (data.length === 0)
    return (
      <Banner
        tone="info"
        title="Your colleague cannot take any of your appointments in the next eight weeks"
      />
    );
  return (
    <div className="max-h-72 overflow-auto p-1">
      <RadioGroup
        label="In return for"
        value={value}
        onChange={onChange}
        error={isMissing ? 'Choose one of your appointments.' : undefined}
        options={data.map((each) => ({
          value: each.appointment_id,
          label: `My ${whenText(each)}`,
          detail: swappedWork(each),
        }))}
      />
    </div>
  );
}

const SAID: Partial<Record<Swap['status'], string>> = {
  approved: 'The appointment is yours',
  accepted: 'Thank you. The office will now decide.',
  proposed: 'We have asked your colleague to agree.',
};
