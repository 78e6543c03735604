import { useLocation } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { LogInAgain } from '#web/features/safety/missing-episodes/LogInAgain.tsx';
import {
  forgetMissing,
  lastSent,
  missingOutbox,
  sendMissing,
} from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { describeLine } from '#web/features/safety/missing-episodes/missing-waits-words.ts';
import { SayMissingDialog } from '#web/features/safety/missing-episodes/SayMissingDialog.tsx';
import {
  closeSayMissing,
  hostSayMissing,
  openSayMissing,
  sayMissing,
} from '#web/features/safety/missing-episodes/say-missing.ts';
import { sessionStore } from '#web/session/session.ts';
import { useIsSessionOver } from '#web/session/session-over.ts';
import { RingTheOfficeWords } from '#web/shell/RingTheOffice.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { openOwnStore } from '#web/writing/device-store.ts';

/** More often than anything else that waits. */
const SEND_EVERY_MS = 15_000;

interface Props {
  user_id: string;
  hasSignal: boolean;
}

/**
 * Above every page of a carer who has reported someone missing, until the office has it. Sends it in the background.
 */
export function MissingLine({ user_id, hasSignal }: Props) {
  const { entries: waiting } = useStore(missingOutbox.state);
  const { sent } = useStore(lastSent);
  const { saying } = useStore(sayMissing);
  const isOver = useIsSessionOver();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(hostSayMissing, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => closeSayMissing, [path]);
  useSending(user_id, hasSignal && waiting.some(({ problem }) => !problem));
  useEffect(() => {
    if (sent) toast.success(`The office knows ${sent.young_person.name} is missing`, { key: 'missing' });
  }, [sent]);
  return (
    <>
      {waiting.map((press) => (
        <section
          key={press.key}
          aria-label={`${press.young_person.name} is missing`}
          className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-red-tint px-4 py-2 text-sm font-medium text-red-ink"
        >
          <p className="flex min-w-0 items-start gap-2">
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            <span>
              {press.young_person.name} is missing: {describeLine(press.problem !== undefined, isOver)}.{' '}
              <RingTheOfficeWords about="now" />
            </span>
          </p>
          <Button variant="outline" size="sm" onClick={() => openSayMissing(press.young_person)}>
            Open
          </Button>
          {isOver && !press.problem && <LogInAgain size="sm" />}
        </section>
      ))}
      {saying && (
        <SayMissingDialog
          key={saying.young_person.id}
          youngPerson={saying.young_person}
          staysHere={saying.staysHere}
          onClose={closeSayMissing}
        />
      )}
    </>
  );
}

function useSending(user_id: string, waits: boolean): void {
  useEffect(() => {
    void openOwnStore(user_id).then(missingOutbox.load);
    return () => {
      if (sessionStore.getState().status !== 'in') forgetMissing();
    };
  }, [user_id]);
  useEffect(() => {
    if (!waits) return;
    const send = () => void openOwnStore(user_id).then(sendMissing);
    const stop = new AbortController();
    const timer = window.setInterval(send, SEND_EVERY_MS);
    window.addEventListener('focus', send, { signal: stop.signal });
    send();
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [user_id, waits]);
}
