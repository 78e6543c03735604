import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type EmailChoice,
  getNotificationChoices,
  type KindChoice,
  type NotificationChoices,
  NotificationGroup,
} from '#contract/core/notifications.ts';
import { FIRST_QUIET_HOURS } from '#contract/core/quiet-hours.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { keepAppFiles } from '#web/device/app-files.ts';
import { findPushState, type PushState, startPush, stopPush } from '#web/device/push-device.ts';
import { NOTIFICATIONS_HREF } from '#web/features/contact/notifications/notification-words.ts';
import { useKeepChoices } from '#web/features/contact/notifications/use-keep-choices.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Select, Switch } from '#web/ui/field/Choice.tsx';
import { TimeField } from '#web/ui/field/DateField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';

/** A user's choices: what they are notified about, how and when. Each is saved at once. */
export function ChoicesPage() {
  const title = 'Notification settings';
  usePage(title);
  const { user } = useSignedIn();
  const { data, error, refetch } = useEndpoint(getNotificationChoices, {});
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRecord />;
  return (
    <div className="max-w-3xl space-y-4">
      <PageHeader
        title={title}
        back={{ label: 'Notifications', href: NOTIFICATIONS_HREF }}
        lead="The bell shows every notification. Choose which ones to get on your devices and by e-mail. Changes save automatically."
      />
      <DeviceCard user_id={user.id} />
      <Choices stored={data} />
    </div>
  );
}

const EMAIL_WORDS: Record<EmailChoice, string> = {
  at_once: 'Straight away',
  daily: 'Once a day',
  never: 'Never',
};
const emailOptions = Object.entries(EMAIL_WORDS).map(([value, label]) => ({ value, label }));

function Choices({ stored }: { stored: NotificationChoices }) {
  const { choices, change, isUnsent, finish } = useKeepChoices(stored);
  const changeKind = (kind: string, changes: Partial<KindChoice>) =>
    change({ kinds: choices.kinds.map((each) => (each.kind === kind ? { ...each, ...changes } : each)) });
  const groups = NotificationGroup.options
    .map((group) => ({ group, kinds: choices.kinds.filter((each) => each.group === group) }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <>
      <Hours choices={choices} change={change} />
      <Card title="What we notify you about" flush>
        <div className="divide-y divide-line border-t border-line">
          {groups.map(({ group, kinds }) => (
            <Group key={group} group={group} kinds={kinds} changeKind={changeKind} />
          ))}
        </div>
      </Card>
      <LeaveGuard
        hasChanges={isUnsent}
        save={finish}
        title="Leave before your change is saved?"
        text="We are still saving your last change."
      />
    </>
  );
}

const GROUP_WORDS: Record<NotificationGroup, string> = {
  safety: 'Safety',
  appointments: 'Appointments and rota',
  reports: 'Reports',
  money: 'Times, claims and money',
  young_people: 'Young people and referrals',
  messages: 'Messages, checks and access',
};

interface GroupProps {
  group: NotificationGroup;
  kinds: NotificationChoices['kinds'];
  changeKind: (kind: string, changes: Partial<KindChoice>) => void;
}

/** Folded at first, with how many of it come to devices, so that all groups fit on a phone’s screen. */
function Group({ group, kinds, changeKind }: GroupProps) {
  const pushed = kinds.filter(({ push }) => push).length;
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2">
        <ChevronRight
          aria-hidden
          size={18}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-90"
        />
        <h3 className="min-w-0 flex-1 font-medium">{GROUP_WORDS[group]}</h3>
        <span className="shrink-0 text-sm text-ink-soft">
          {pushed} of {kinds.length} on devices
        </span>
      </summary>
      <ul className="divide-y divide-line px-4 pb-2">
        {kinds.map((each) => (
          <li
            key={each.kind}
            className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_11rem] sm:items-center"
          >
            <p className="font-medium" id={`kind-${each.kind}`}>
              {each.label}
            </p>
            <Switch
              label={
                <>
                  On devices<span className="sr-only">: {each.label}</span>
                </>
              }
              value={each.push}
              onChange={(push) => changeKind(each.kind, { push })}
            />
            {each.email === null ? (
              <p className="text-sm text-ink-soft">Always sent by e-mail</p>
            ) : (
              <EmailSelect each={each} onChange={(email) => changeKind(each.kind, { email })} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function EmailSelect({
  each,
  onChange,
}: {
  each: NotificationChoices['kinds'][number];
  onChange: (email: EmailChoice) => void;
}) {
  return (
    <Select
      label={
        <>
          E-mail<span className="sr-only">: {each.label}</span>
        </>
      }
      options={emailOptions}
      value={each.email}
      onChange={(value) => {
        if (value === 'at_once' || value === 'daily' || value === 'never') onChange(value);
      }}
    />
  );
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

type HoursProps = Pick<ReturnType<typeof useKeepChoices>, 'choices' | 'change'>;

function Hours({ choices, change }: HoursProps) {
  const { quiet_from, quiet_until, daily_at } = choices;
  const isQuiet = quiet_from !== null;
  return (
    <Card title="When">
      <div className="space-y-3">
        <Switch
          label="Quiet hours"
          help="We’ll hold notifications until then, except emergencies and changes to visits starting soon."
          value={isQuiet}
          onChange={(on) => change(on ? FIRST_QUIET_HOURS : { quiet_from: null, quiet_until: null })}
        />
        {isQuiet && (
          <div className="flex flex-wrap gap-4">
            <TimeChoice
              label="Quiet from"
              className="w-30"
              value={quiet_from}
              isRefused={(time) => time === quiet_until}
              onKeep={(time) => change({ quiet_from: time })}
            />
            <TimeChoice
              label="Quiet until"
              className="w-30"
              value={quiet_until ?? ''}
              isRefused={(time) => time === quiet_from}
              onKeep={(time) => change({ quiet_until: time })}
            />
          </div>
        )}
        <TimeChoice
          label="Send the daily e-mail at"
          value={daily_at}
          onKeep={(time) => change({ daily_at: time })}
        />
      </div>
    </Card>
  );
}

interface TimeChoiceProps {
  label: string;
  className?: string;
  value: string;
  isRefused?: (time: string) => boolean;
  onKeep: (time: string) => void;
}

/** Saved once it is a valid time. */
function TimeChoice({ label, className = 'w-40', value, isRefused = () => false, onKeep }: TimeChoiceProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TimeField
      label={label}
      className={className}
      value={typed}
      error={isRefused(typed) ? 'Choose two different times' : undefined}
      onChange={(next) => {
        setTyped(next);
        if (TIME.test(next) && next !== value && !isRefused(next)) onKeep(next);
      }}
    />
  );
}

const DEVICE_HELP: Record<PushState, string> = {
  impossible:
    'This browser cannot show notifications. On an iPhone or iPad, add Placewell to your home screen and open it there.',
  refused: 'This browser blocks our notifications. Allow them in its settings first.',
  off: 'Notifications show initials, area and time, never names. Signing out turns them off.',
  on: 'Notifications show initials, area and time, never names. Signing out turns them off.',
};

/** Whether this device shows notifications. */
function DeviceCard({ user_id }: { user_id: string }) {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    void findPushState(user_id).then(setState, () => setState('impossible'));
  }, [user_id]);
  const turn = async (on: boolean) => {
    try {
      if (on) setState(await startPush(user_id, keepAppFiles));
      else {
        setState('off');
        await stopPush();
      }
    } catch {
      toast.error('We could not change this device. Try again.');
    }
  };
  if (!state) return null;
  return (
    <Card title="This device">
      <Switch
        label="Show notifications on this device"
        help={DEVICE_HELP[state]}
        value={state === 'on'}
        disabled={state === 'impossible' || state === 'refused'}
        onChange={(on) => void turn(on)}
      />
    </Card>
  );
}
