import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import {
  type CarerWish,
  createCarerWish,
  endCarerWish,
  listCarerWishes,
  WISHER_WORDS,
} from '#contract/young-persons/carer-wishes.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { CarerWishDialog } from '#web/features/young-persons/carer-wishes/CarerWishDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  youngPerson: { id: string; name: string };
  mayEdit: boolean;
}

/** Carers whom somebody asked for or ruled out: suggestions keep to it. */
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

/** The appointments to come that the carer is on, as far ahead as most are booked. */
function buildListAddress({ carer, until }: CarerWish, young_person: string): string {
  const today = todayInLondon();
  const query = { carer: carer.name, young_person, status: 'active', start_date: today };
  return `/dashboard/appointments?${new URLSearchParams({ ...query, end_date: until ?? addDays(today, DAYS_AHEAD) })}`;
}

const DAYS_AHEAD = 180;
