import { Siren, VolumeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toLondonTime } from '#contract/core/dates.ts';
import {
  type AlertSummary,
  listAlerts,
  readCheckLevel,
  takeAlert,
  type WatchedAlert,
  watchAlerts,
} from '#contract/safety/alerts.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SECOND_MS, useNow } from '#web/device/use-now.ts';
import { AlertWhere } from '#web/features/safety/alerts/AlertWhere.tsx';
import { alertHref, describeSafe, nameOfAlert } from '#web/features/safety/alerts/alert-words.ts';
import { ringing, startRinging } from '#web/features/safety/alerts/ring.ts';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TOP_BAR } from '#web/ui/frame/keep-clear-of-bars.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Poll as well, in case the live connection is down. */
const ASK_EVERY_MS = 15_000;

/** Above every page of an administrator while an alert is open: it rings until somebody takes it (SOS-04). */
export function AlertBanner() {
  const { data } = useEndpoint(
    watchAlerts,
    {},
    { refetchInterval: ASK_EVERY_MS, refetchIntervalInBackground: true },
  );
  const watched = data?.alerts ?? [];
  const state = watched.map(nameRing).join();
  // Names are fetched only if there is an alert, and again when one changes, because each fetch is recorded as a view.
  const { data: list, refetch } = useEndpoint(
    listAlerts,
    { query: { status: ['open', 'taken'], page_size: 50 } },
    { enabled: state !== '' },
  );
  useEffect(() => {
    if (state) void refetch({ cancelRefetch: false });
  }, [state, refetch]);
  if (watched.length === 0) return null;
  const alerts = (list?.items ?? []).filter(({ id }) => watched.some((each) => each.id === id));
  return <Alerts watched={watched} alerts={alerts} />;
}

/** The id of one ringing of an alert: if it is announced again, it is another. */
const nameRing = ({ id, status, told_at }: WatchedAlert) => `${id} ${status} ${told_at}`;

interface AlertsProps {
  /** The alerts that ring. */
  watched: readonly WatchedAlert[];
  /** The same with names, which arrive a moment later. */
  alerts: readonly AlertSummary[];
}

function Alerts({ watched, alerts }: AlertsProps) {
  const now = new Date(useNow(SECOND_MS));
  const [silenced, setSilenced] = useState<readonly string[]>([]);
  const loud = watched.filter(
    (alert) =>
      !silenced.includes(nameRing(alert)) &&
      (alert.status === 'open' || readCheckLevel(alert.check_due_at, now) === 'red'),
  );
  const isLoud = loud.length > 0;
  const isUntaken = loud.some(({ status }) => status === 'open');
  useEffect(() => (isLoud ? startRinging() : undefined), [isLoud]);
  const open = alerts
    .filter(({ status }) => status === 'open')
    .map(nameOfAlert)
    .join(', ');
  useEffect(() => {
    if (open) announce(`SOS: ${open}`, 'assertive');
  }, [open]);
  return (
    <section
      {...TOP_BAR}
      aria-label="Emergency alerts"
      // While it rings it stays in view under the top bar, except in a low window, where it would leave no room for the
      // page.
      className={cx(
        'print:hidden',
        isLoud && 'top-[calc(3.5rem+env(safe-area-inset-top))] z-10 [@media(min-height:37.5rem)]:sticky',
      )}
    >
      <ul className="max-h-[40dvh] overflow-y-auto">
        {alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} now={now} />
        ))}
      </ul>
      {isLoud && <Sound isUntaken={isUntaken} onSilence={() => setSilenced(watched.map(nameRing))} />}
    </section>
  );
}

/** Says if this screen makes no sound, and lets the user silence it. */
function Sound({ isUntaken, onSilence }: { isUntaken: boolean; onSilence: () => void }) {
  const isBlocked = useStore(ringing, (state) => state.is_blocked);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-red-tint px-4 py-1 text-sm text-red-ink">
      {isBlocked ? (
        <p className="flex items-center gap-2 font-medium">
          <VolumeOff aria-hidden size={18} className="shrink-0" />
          Your browser has muted this alarm. Click or tap anywhere to hear it.
        </p>
      ) : (
        <p>
          {isUntaken
            ? 'This rings until someone takes the alert.'
            : 'This rings until someone reaches the carer.'}
        </p>
      )}
      <Button variant="link" size="sm" onClick={onSilence}>
        Mute on this screen
      </Button>
    </div>
  );
}

const LOOKS = {
  open: 'bg-danger text-danger-ink',
  red: 'bg-danger text-danger-ink',
  amber: 'bg-orange-tint text-orange-ink',
  'in time': 'bg-teal-tint text-teal-ink',
  none: 'bg-teal-tint text-teal-ink',
};

function AlertLine({ alert, now }: { alert: AlertSummary; now: Date }) {
  const { id, is_drill, status, raised_at, told_at, taken_by, check_due_at } = alert;
  const level = readCheckLevel(check_due_at, now);
  const late = level === 'red' ? 'No contact for too long: call.' : level === 'amber' ? 'Check in now.' : '';
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 lg:px-6 ${is_drill ? LOOKS['in time'] : LOOKS[status === 'open' ? 'open' : level]}`}
    >
      <Siren aria-hidden size={22} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">
          {is_drill ? 'SOS drill' : 'SOS'}: {nameOfAlert(alert)}
        </span>
        , {toLondonTime(raised_at)}
        {told_at !== raised_at && `, again ${toLondonTime(told_at)}`}. <AlertWhere alert={alert} />{' '}
        {status === 'taken'
          ? `Taken by ${taken_by?.name ?? 'somebody'}.`
          : !is_drill && 'Nobody has taken it.'}{' '}
        {describeSafe(alert)} {late}
      </p>
      <div className="flex gap-2">
        <UiLink href={alertHref(id)} className={buttonClass({ variant: 'outline' })}>
          Open<span className="sr-only"> the alert of {nameOfAlert(alert)}</span>
        </UiLink>
        {status === 'open' && <TakeButton alert={alert} />}
      </div>
    </li>
  );
}

/** Takes the alert in the user's name. Only the first can; the second is told who has it. */
export function TakeButton({ alert }: { alert: Pick<AlertSummary, 'id' | 'is_drill' | 'carer'> }) {
  const take = useSend(takeAlert);
  const press = () =>
    take.mutate(
      { params: { id: alert.id } },
      {
        onSuccess: ({ outcome }) => {
          if (!alert.is_drill) toast.success('You have this alert', { text: 'The carer can see your name.' });
          else if (outcome === 'drill worked') toast.success('The drill worked');
          else toast.error('The drill failed: the mail server did not accept its e-mail.');
        },
        onError: (error) => toast.error(error.message),
        onSettled: () => void refreshTopic('alerts'),
      },
    );
  return (
    <Button variant="default" pending={take.isPending} onClick={press}>
      {alert.is_drill ? 'I heard it' : 'I have it'}
      <span className="sr-only">, {nameOfAlert(alert)}</span>
    </Button>
  );
}
