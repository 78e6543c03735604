import { CircleAlert, CircleCheck, Clock, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toLondonTime } from '#contract/core/dates.ts';
import { checkInOwnAlert, getOwnAlert, type OwnAlert, readCheckLevel } from '#contract/safety/alerts.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SECOND_MS, useNow } from '#web/device/use-now.ts';
import { alertOutbox, closeOutbox, sendKeptAlerts } from '#web/features/safety/alerts/alert-outbox.ts';
import { describeOwn, describeOwnPlace } from '#web/features/safety/alerts/own-alert-words.ts';
import { dismissAlert, useAppStore } from '#web/session/app-store.ts';
import { sessionStore } from '#web/session/session.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const ASK_AGAIN_MS = 15_000;

/**
 * Above every page of a carer whose alert is being sent, open or taken: its status, and a button to say they are safe.
 */
export function OwnAlertLine({ user_id }: { user_id: string }) {
  const { sending, pressed_at } = useStore(alertOutbox);
  const isHeard = useStore(sessionStore, (state) => state.status === 'in' && !state.without_signal);
  const [asksAgain, setAsksAgain] = useState(false);
  const { data } = useEndpoint(
    getOwnAlert,
    {},
    { enabled: isHeard, refetchInterval: asksAgain ? ASK_AGAIN_MS : false },
  );
  const dismissed = useAppStore(({ dismissed_alert }) => dismissed_alert);
  const alert = data?.alert ?? null;
  useEffect(() => setAsksAgain(alert !== null && alert.status !== 'closed'), [alert]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once the server was heard, for what it had refused
  useEffect(() => void sendKeptAlerts(user_id), [user_id, isHeard]);
  useEffect(
    () => () => {
      if (sessionStore.getState().status !== 'in') closeOutbox();
    },
    [],
  );
  const words = alert && [describeOwn(alert), describeOwnPlace(alert)].filter(Boolean).join(' ');
  useEffect(() => {
    if (words) announce(words, 'assertive');
  }, [words]);
  if (sending !== 'none' && pressed_at) {
    const unsent =
      sending === 'signed out'
        ? 'Your alert was not sent because your session has ended. Call 999 if you are in danger, then log in again.'
        : `Your ${toLondonTime(pressed_at)} alert has not reached the office yet. We’re sending it.`;
    // Somebody has the earlier alert: say both.
    const taken = alert?.status === 'taken' && words ? `${words}. ` : '';
    return (
      <Line tone="bg-red-tint text-red-ink" icon={CircleAlert} words={taken + unsent}>
        <NumbersAtHand withEmergency />
      </Line>
    );
  }
  if (!alert || !words) return null;
  if (alert.status === 'closed' && alert.id === dismissed) return null;
  if (alert.status === 'closed')
    return (
      <Line isShort tone="bg-teal-tint text-teal-ink" icon={CircleCheck} words={words}>
        <IconButton label="Close notice" icon={X} size="sm" onClick={() => dismissAlert(alert.id)} />
      </Line>
    );
  return <OpenLine alert={alert} words={words} />;
}

function OpenLine({ alert, words }: { alert: OwnAlert; words: string }) {
  const checkIn = useSend(checkInOwnAlert);
  const level = readCheckLevel(alert.check_due_at, new Date(useNow(SECOND_MS)));
  const isLate = level === 'amber' || level === 'red';
  const isWaiting = alert.status === 'open' && !alert.checked_in_at;
  const tone =
    isWaiting || level === 'red'
      ? 'bg-red-tint text-red-ink'
      : level === 'amber'
        ? 'bg-orange-tint text-orange-ink'
        : 'bg-dark-green-tint text-dark-green-ink';
  const saySafe = () =>
    checkIn.mutate(
      { body: {} },
      {
        onSuccess: () => {
          toast.success('The office knows you are safe', { key: 'check in' });
          void refreshTopic('alerts');
        },
        onError: (error) => toast.error(error.message, { key: 'check in' }),
      },
    );
  return (
    <Line
      tone={tone}
      icon={isWaiting ? Clock : CircleCheck}
      words={
        isLate ? `${words}. Please confirm ${alert.checked_in_at ? 'again ' : ''}that you are safe.` : words
      }
    >
      <Button variant={isLate ? 'default' : 'outline'} pending={checkIn.isPending} onClick={saySafe}>
        {alert.checked_in_at ? 'I am still safe' : 'I am safe'}
      </Button>
      <NumbersAtHand withEmergency />
    </Line>
  );
}

interface LineProps {
  tone: string;
  icon: LucideIcon;
  words: string;
  /** Keeps what is beside the text there on a phone too. */
  isShort?: boolean;
  /** Shown beside the text. */
  children?: ReactNode;
}

function Line({ tone, icon: Icon, words, isShort = false, children }: LineProps) {
  return (
    <section
      aria-label="Your alert"
      className={cx(
        'flex items-center justify-center gap-x-4 gap-y-2 px-4 font-medium print:hidden',
        isShort ? 'py-1' : 'flex-wrap py-2',
        tone,
      )}
    >
      <p className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
        {words}
      </p>
      {children}
    </section>
  );
}
