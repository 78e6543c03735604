import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listActiveUsers, type UserRecord, updateUser } from '#contract/organisations/users.ts';
import { type CarerWork, getCarerWork } from '#contract/visits/carer-work.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogField, FormDialog } from '#web/writing/FormDialog.tsx';

/** Turning an account off, or changing its type. */
export type AccountChange = 'off' | 'type';

interface Props {
  user: UserRecord;
  change: AccountChange;
  onClose: () => void;
}

const CHOICES = [
  {
    value: 'take_off',
    label: 'Take them off',
    detail:
      'The appointments become uncovered. Ones with a second carer are marked “One carer, two needed”. They keep a current appointment if they entered times or started the report.',
  },
  {
    value: 'keep',
    label: 'Leave them on',
    detail: 'We mark the appointments until you assign someone else to each.',
  },
];

/** A carer who stops being one may have future appointments: these are shown, and the user decides about them. */
export function ChangeAccountDialog({ user: live, change, onClose }: Props) {
  // As shown when the dialog opened: if a colleague changes the type first, the button does not turn into its opposite.
  const [user] = useState(live);
  const client = useQueryClient();
  const [isCarer, isInOffice] = [user.user_type === 'user', user.user_type === 'admin'];
  const work = useEndpoint(
    getCarerWork,
    { params: { id: user.id } },
    { enabled: isCarer, refetchOnMount: 'always' },
  );
  const words = wordsFor(user, change);
  const ahead = work.data?.appointments_to_come ?? 0;
  if (isCarer && !work.data)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={words.title}
        text={
          work.error ? (
            <Banner tone="error">{work.error.message}</Banner>
          ) : (
            <Spinner label="Looking for appointments" />
          )
        }
        secondary={{ label: 'Cancel', onPress: onClose }}
      />
    );
  return (
    <FormDialog
      place={`user/${user.id}/${change}`}
      title={words.title}
      start={{ appointments_to_come: '', restricted_records_to: '' }}
      submit={{
        label: words.verb,
        variant: change === 'off' ? 'destructive' : 'default',
        request: ({ appointments_to_come, restricted_records_to }) =>
          prepareCall(updateUser, {
            params: { id: user.id },
            body: {
              ...(change === 'off' ? { is_active: false } : { user_type: isCarer ? 'admin' : 'user' }),
              ...(ahead > 0 && { appointments_to_come: appointments_to_come as 'take_off' | 'keep' }),
              ...(isInOffice && restricted_records_to && { restricted_records_to }),
              version: user.version,
            },
          }),
        judge: ({ appointments_to_come }) =>
          ahead > 0 && !appointments_to_come ? { appointments_to_come: 'Choose what happens to them.' } : {},
      }}
      readAgain={{ title: `Someone else changed ${user.name}’s account` }}
      freshSignIn={(values) =>
        ((change === 'type' && isCarer) || values.restricted_records_to !== '') && {
          purpose: values.restricted_records_to ? 'name a successor' : 'make an administrator',
          keepsTyping: Object.values(values).some(Boolean),
        }
      }
      failed="Not changed"
      onDone={async () => {
        toast.success(words.done);
        await client.invalidateQueries();
      }}
      // Somebody may have booked them in the meantime: then the user is asked.
      onRefused={() => void work.refetch().then(() => refreshTopic('organisations'))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.text}</p>
          {isInOffice && <Successor user={user} optional {...field('restricted_records_to')} />}
          {work.data && ahead > 0 && (
            <>
              <Ahead work={work.data} count={ahead} />
              <RadioGroup
                label="What happens to these appointments?"
                options={CHOICES}
                {...field('appointments_to_come')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface SuccessorProps extends DialogField<string> {
  user: UserRecord;
  optional?: boolean;
}

/**
 * Asked for every administrator who leaves the office, whatever they could open, so that the question reveals nothing.
 */
export function Successor({ user, ...field }: SuccessorProps) {
  const { user: me } = useSignedIn();
  const administrators = useEndpoint(listActiveUsers, { query: { user_type: 'admin' } });
  const others = administrators.data?.filter(({ id }) => id !== user.id && id !== me.id) ?? [];
  return (
    <Select
      label="Takes over restricted records"
      help="There may be restricted records that no one else in the office can open. The administrator you choose can open them after a second administrator approves. You can also choose later on this page."
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Choose an administrator"
      {...field}
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
