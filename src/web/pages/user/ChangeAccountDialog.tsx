import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listActiveUsers, type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { type CarerWork, getCarerWork } from '#contract/visits/carer-work.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { FreshSignIn } from '#web/shell/FreshSignIn.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Switching an account off, or making it another type. */
export type AccountChange = 'off' | 'type';

interface Props {
  user: UserRecord;
  change: AccountChange;
  onClose: () => void;
}

const CHOICES = [
  {
    value: 'take_off' as const,
    label: 'Take them off',
    detail:
      'The appointments become uncovered. Ones with a second carer are marked “One carer, two needed”. They keep a current appointment if they entered times or started the report.',
  },
  {
    value: 'keep' as const,
    label: 'Leave them on',
    detail: 'We mark the appointments until you assign someone else to each.',
  },
];

/** A carer who stops being one may be on appointments to come: these are shown, and asked about. */
export function ChangeAccountDialog({ user: live, change, onClose }: Props) {
  // As it was opened: where a colleague changes the type first, the button does not become its opposite.
  const [user] = useState(live);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<(typeof CHOICES)[number]['value']>();
  const [successor, setSuccessor] = useState<string>();
  const [wasTried, setWasTried] = useState(false);
  const isCarer = user.user_type === 'user';
  const work = useEndpoint(
    getCarerWork,
    { params: { id: user.id } },
    { enabled: isCarer, refetchOnMount: 'always' },
  );
  const send = useSend(updateUser);
  const isStale = send.error?.code === 'session.not_fresh';
  const words = wordsFor(user, change);
  const ahead = work.data?.appointments_to_come ?? 0;
  const save = () => {
    setWasTried(true);
    if (ahead > 0 && !chosen) return;
    const what =
      change === 'off'
        ? { is_active: false }
        : { user_type: isCarer ? ('admin' as const) : ('user' as const) };
    const asked = {
      ...(chosen ? { appointments_to_come: chosen } : {}),
      ...(successor ? { restricted_records_to: successor } : {}),
    };
    send.mutate(
      { params: { id: user.id }, body: { ...what, ...asked, version: user.version } },
      {
        onSuccess: async () => {
          onClose();
          toast.success(words.done);
          await client.invalidateQueries();
        },
        // Somebody may have booked them meanwhile: then there is something to ask.
        onError: () => void work.refetch().then(() => refreshTopic('organisations')),
      },
    );
  };
  if (isOvertaken(send.error))
    return <ReadAgainDialog title={`Someone else changed ${user.name}’s account`} onClose={onClose} />;
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={change === 'off' ? 'destructive' : 'default'}
            pending={send.isPending}
            disabled={isCarer && !work.data}
            onClick={save}
          >
            {words.verb}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {((change === 'type' && isCarer) || successor) && (
          <FreshSignIn
            purpose={successor ? 'name a successor' : 'make an administrator'}
            isRefused={isStale}
            keepsTyping={false}
          />
        )}
        {send.error && !isStale && <SendProblem error={send.error} title="Not changed" />}
        <p>{words.text}</p>
        {user.user_type === 'admin' && <Successor user={user} value={successor} onChange={setSuccessor} />}
        {isCarer && !work.data && !work.error && <Spinner label="Looking for appointments" />}
        {work.error && <Banner tone="error">{work.error.message}</Banner>}
        {work.data && ahead > 0 && (
          <>
            <Ahead work={work.data} count={ahead} />
            <RadioGroup
              name="appointments_to_come"
              label="What happens to these appointments?"
              options={CHOICES}
              value={chosen}
              onChange={(value) => setChosen(CHOICES.find((choice) => choice.value === value)?.value)}
              error={wasTried && !chosen ? 'Choose what happens to them.' : undefined}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface SuccessorProps {
  user: UserRecord;
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Asked of every administrator who leaves the office, whatever they could open: the question tells nothing of that. */
export function Successor({ user, value = '', onChange }: SuccessorProps) {
  const { user: me } = useSignedIn();
  const administrators = useEndpoint(listActiveUsers, { query: { user_type: 'admin' } });
  const others = administrators.data?.filter(({ id }) => id !== user.id && id !== me.id) ?? [];
  return (
    <Select
      label="Takes over restricted records"
      optional
      help="There may be restricted records that no one else in the office can open. The administrator you choose can open them after a second administrator approves. You can also choose later on this page."
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Choose an administrator"
      value={value}
      onChange={onChange}
    />
  );
}

function Ahead({ work, count }: { work: CarerWork; count: number }) {
  const more = count - work.appointments.length;
  return (
    <div>
      <p className="font-medium">
        On {count === 1 ? 'one appointment' : `${count} appointments`} now or in the future:
      </p>
      <ul className="mt-1 space-y-1">
        {work.appointments.map((each) => (
          <li key={each.id}>
            <TextLink href={`/dashboard/appointments/${each.id}`} target="_blank">
              {whenText(each)}
            </TextLink>{' '}
            <span className="text-ink-soft">{each.young_person?.name ?? each.client.name}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-ink-soft">and {more} more</p>}
    </div>
  );
}

function wordsFor({ name, user_type }: UserRecord, change: AccountChange) {
  if (change === 'off')
    return {
      title: `Switch ${name} off?`,
      text: 'We sign them out at once. They cannot sign in until someone switches their account on again. What they wrote stays.',
      verb: 'Switch off',
      done: `${name} is switched off`,
    };
  if (user_type === 'admin')
    return {
      title: `Make ${name} a carer?`,
      text: 'We sign them out at once. As a carer they only see their own appointments.',
      verb: 'Make carer',
      done: `${name} is now a carer`,
    };
  return {
    title: `Make ${name} an administrator?`,
    text: 'We sign them out at once. As an administrator they see everything, but you can no longer book them.',
    verb: 'Make administrator',
    done: `${name} is now an administrator`,
  };
}
