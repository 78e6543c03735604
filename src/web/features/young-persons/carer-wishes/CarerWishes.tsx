import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import {
  type CarerWish,
  createCarerWish,
  endCarerWish,
  listCarerWishes,
  MAX_WISH_REASON,
  WISHER_WORDS,
  WISHERS,
} from '#contract/young-persons/carer-wishes.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  youngPerson: { id: string; name: string };
  mayEdit: boolean;
}

/** Carers whom the young person, or someone for them, asked for or ruled out. Suggestions follow these wishes. */
export function CarerWishes({ youngPerson, mayEdit }: Props) {
  const young_person_id = youngPerson.id;
  const { data, error, refetch } = useEndpoint(listCarerWishes, { params: { id: young_person_id } });
  const [isAdding, setIsAdding] = useState(false);
  const end = useSend(endCarerWish);
  const add = useSend(createCarerWish);
  const putBack = ({ carer, kind, wished_by, reason, until }: CarerWish) =>
    add.mutate(
      { params: { id: young_person_id }, body: { carer_id: carer.id, kind, wished_by, reason, until } },
      { onSettled: () => void refreshTopic('young_persons') },
    );
  const finish = (wish: CarerWish) =>
    end.mutate(
      { params: { id: wish.id } },
      {
        onSuccess: () =>
          toast.success(`Ended: ${wish.carer.name}`, {
            action: { label: 'Undo', onAction: () => putBack(wish) },
          }),
        onError: (error) => tellProblem(error, 'Not ended'),
        onSettled: () => void refreshTopic('young_persons'),
      },
    );
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <Card
      title="Carers asked for and ruled out"
      flush
      aside={
        mayEdit && (
          <Button variant="outline" size="sm" icon={Plus} onClick={() => setIsAdding(true)}>
            Add<span className="sr-only"> a carer asked for or ruled out</span>
          </Button>
        )
      }
    >
      {data?.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-soft">
          No carers asked for or ruled out. Carers cannot see this list.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line" aria-busy={!data}>
          {data?.map((wish) => (
            <li
              key={wish.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <Wish wish={wish} youngPerson={youngPerson.name} />
              {mayEdit && (
                <Button variant="ghost" size="sm" onClick={() => finish(wish)}>
                  End<span className="sr-only"> this for {wish.carer.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <CarerWishDialog young_person_id={young_person_id} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function Wish({ wish, youngPerson }: { wish: CarerWish; youngPerson: string }) {
  const { carer, kind, wished_by, reason, until, appointments_ahead } = wish;
  return (
    <div className="min-w-0 flex-1 basis-60 space-y-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{carer.name}</span>
        <Badge tone={kind === 'ruled out' ? 'red' : 'green'}>
          {kind === 'ruled out' ? 'Ruled out' : 'Asked for'}
        </Badge>
      </p>
      <p className="text-sm wrap-anywhere">{reason}</p>
      <p className="text-sm text-ink-soft">
        By {WISHER_WORDS[wished_by]}
        {until && `, until ${formatDate(until)}`}
      </p>
      {kind === 'ruled out' && appointments_ahead > 0 && (
        <p className="text-sm">
          <TextLink href={buildListAddress(wish, youngPerson)}>
            Still booked on{' '}
            {appointments_ahead === 1
              ? '1 upcoming appointment'
              : `${appointments_ahead} upcoming appointments`}
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** The carer's future appointments, as far ahead as most are booked. */
function buildListAddress({ carer, until }: CarerWish, young_person: string): string {
  const today = todayInLondon();
  const query = { carer: carer.name, young_person, status: 'active', start_date: today };
  return `/dashboard/appointments?${new URLSearchParams({ ...query, end_date: until ?? addDays(today, DAYS_AHEAD) })}`;
}

const DAYS_AHEAD = 180;

interface DialogProps {
  young_person_id: string;
  onClose: () => void;
}

type Body = BodyInputOf<typeof createCarerWish>;

const KIND_OPTIONS: { value: Body['kind']; label: string }[] = [
  { value: 'asked for', label: 'Asked for: suggested before others' },
  { value: 'ruled out', label: 'Ruled out: never suggested or offered' },
];
const WISHER_OPTIONS = WISHERS.map((value) => ({
  value,
  label: WISHER_WORDS[value].replace(/^./, (first) => first.toUpperCase()),
}));

function CarerWishDialog({ young_person_id, onClose }: DialogProps) {
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  return (
    <FormDialog
      place={`carer-wish/${young_person_id}`}
      title="Ask for or rule out a carer"
      wide
      start={{ carer_id: '', kind: 'asked for', wished_by: 'young person', reason: '', until: '' }}
      submit={{
        label: 'Add',
        request: ({ carer_id, kind, wished_by, reason, until }) =>
          prepareCall(createCarerWish, {
            params: { id: young_person_id },
            body: {
              carer_id,
              kind: kind as Body['kind'],
              wished_by: wished_by as Body['wished_by'],
              reason,
              until: until || null,
            },
          }),
        judge: ({ carer_id }) => (carer_id ? {} : { carer_id: 'Choose a carer.' }),
      }}
      failed="Not saved"
      topics={['young_persons']}
      onDone={() => toast.success('Added')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Combobox
            label="Carer"
            placeholder="Type to search"
            options={(carers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('carer_id')}
          />
          <RadioGroup label="Asked for or ruled out" options={KIND_OPTIONS} {...field('kind')} />
          <RadioGroup label="Who asked" inline options={WISHER_OPTIONS} {...field('wished_by')} />
          <TextArea
            label="Reason"
            help="The organisation can see this. Carers cannot."
            rows={3}
            maxLength={MAX_WISH_REASON}
            {...field('reason')}
          />
          <DateField
            label="Last day"
            optional
            help="Leave empty if it has no end date."
            {...field('until')}
          />
        </>
      )}
    </FormDialog>
  );
}
