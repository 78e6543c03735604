import { UserRound } from 'lucide-react';
import { timeOf } from '#contract/dates.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import {
  appointmentHref,
  carersText,
  isUnderWay,
  whenText,
} from '#web/features/appointments/appointment-words.ts';
import { personHref } from '#web/features/young-persons/young-person-words.ts';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import { type ClientHomeData, greeting } from '#web/pages/home/home-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { useNow } from '#web/shell/use-now.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { LevelBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextLink } from '#web/ui/Link.tsx';
import { levelWords } from '#web/ui/levels.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/States.tsx';

/** A social worker's weekly visit: their young people, and what is coming. */
export function ClientHome({ home }: { home: ClientHomeData | undefined }) {
  const { user } = useSignedIn();
  const hour = Number(timeOf(new Date().toISOString()).slice(0, 2));
  if (!home) return <HomeSkeleton user_type="client" />;
  return (
    <div className="space-y-6">
      <PageHeader title={greeting(user.name, hour)} lead={home.client?.name} />
      <section aria-labelledby="young-people" className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="young-people" className="text-lg font-semibold">
            Your young people
          </h2>
          <TextLink href="/dashboard/young-persons">All in a list</TextLink>
        </div>
        {home.young_people.length === 0 && (
          <Card flush>
            <EmptyState
              icon={UserRound}
              title="No young people yet"
              text="They appear here once the agency has placed them with a carer."
            />
          </Card>
        )}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {home.young_people.map((young) => (
            <YoungPersonCard key={young.id} young={young} />
          ))}
        </div>
      </section>
      <Card
        title="Upcoming appointments"
        aside={<TextLink href="/dashboard/calendar">Calendar</TextLink>}
        flush
      >
        {home.upcoming.length === 0 ? (
          <p className="px-4 pb-4 text-ink-soft">Nothing is booked from today on.</p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {home.upcoming.map((appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                withDay
                detail={`${appointment.service_type.name}, ${carersText(appointment) || 'carer to be named'}`}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function YoungPersonCard({ young }: { young: ClientHomeData['young_people'][number] }) {
  const { name, age, risk_level, next } = young;
  const now = useNow();
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <TextLink href={personHref(young.id)}>{age === null ? name : `${name}, ${age}`}</TextLink>
        </span>
      }
      aside={
        risk_level && <LevelBadge level={risk_level}>Risk: {levelWords[risk_level].toLowerCase()}</LevelBadge>
      }
    >
      <p className="text-sm text-ink-soft">
        {next && isUnderWay(next, now) ? 'Appointment now' : 'Next appointment'}
      </p>
      {next ? (
        <p>
          <TextLink href={appointmentHref(next.id)} className="font-medium">
            {whenText(next)}
          </TextLink>
          <span className="block text-sm text-ink-soft">
            {next.service_type.name}, {carersText(next) || 'carer to be named'}
          </span>
        </p>
      ) : (
        <p>Nothing booked</p>
      )}
    </Card>
  );
}
