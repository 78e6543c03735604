import { BookOpenCheck, CalendarCheck, Navigation } from 'lucide-react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { addDays, findMonday, formatDay, toLondonTime } from '#contract/core/dates.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/appointments/AloneNotice.tsx';
import { AppointmentRow } from '#web/features/appointments/appointments/AppointmentRow.tsx';
import {
  appointmentHref,
  describeJustOver,
  directionsTo,
  lengthText,
  nowOrNext,
  visitHref,
  whenText,
  whoText,
} from '#web/features/appointments/appointments/appointment-words.ts';
import { touchesDay } from '#web/features/appointments/appointments/calendar-layout.ts';
import { VisitNotes } from '#web/features/appointments/appointments/VisitNotes.tsx';
import { CalendarFeedCard } from '#web/features/appointments/calendar-feed/CalendarFeedCard.tsx';
import { OffersCard } from '#web/features/appointments/offers/OffersCard.tsx';
import { SwapsCard } from '#web/features/appointments/swaps/SwapsCard.tsx';
import { findJustOver } from '#web/features/office/missing-episodes/at-hand.ts';
import { MissingInCard } from '#web/features/office/missing-episodes/MissingButton.tsx';
import { arrivalHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { ClockNotice } from '#web/pages/home/ClockNotice.tsx';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import { type CarerHomeData, greeting } from '#web/pages/home/home-words.ts';
import { OwedCard } from '#web/pages/home/OwedCard.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** Read in a car park with one hand: what is next, what is owed, this week. */
export function CarerHome({ home }: { home: CarerHomeData | undefined }) {
  const now = new Date(useNow());
  const { user } = useSignedIn();
  const hour = Number(toLondonTime(now.toISOString()).slice(0, 2));
  if (!home) return <HomeSkeleton user_type="user" />;
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader title={greeting(user.name, hour)} />
      <ClockNotice />
      <JustOverCards home={home} />
      <NextCard next={home.next} user_id={user.id} />
      {home.after_next && <AfterNextCard appointment={home.after_next} />}
      <OffersCard />
      <SwapsCard />
      <OwedCard owed={home.owed} incidents={home.incidents_owed} user_id={user.id} />
      <WeekCard week={home.week} latest={home.this_week[0]} />
      <CalendarFeedCard />
    </div>
  );
}

/** A carer still writes it. */
const OWED: readonly string[] = ['required', 'missing', 'draft', 'not approved'];

function NextCard({ next, user_id }: { next: CarerHomeData['next']; user_id: string }) {
  const now = useNow();
  if (!next) {
    return (
      <Card flush>
        <EmptyState
          icon={CalendarCheck}
          title="You have no appointments"
          text="Appointments appear here when the agency books them."
        />
      </Card>
    );
  }
  const mine = next.carers.find(({ carer }) => carer.id === user_id);
  // Once it has begun its report is written, until it is handed in; before and after, it is looked up.
  const writes = Date.parse(next.start_at) <= now && OWED.includes(mine?.report_status ?? '');
  const writeHref = writes ? visitHref(next, user_id, 'report') : undefined;
  const first = next.young_person?.name.split(' ')[0] ?? whoText(next);
  const who = next.young_person_age === null ? first : `${first} (${next.young_person_age})`;
  return (
    <Card className="border-accent">
      <h2 className="text-lg font-semibold">
        {nowOrNext(next, now)}: {whenText(next)}, {who}
        {next.place && `, ${next.place}`}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {next.service_type.name}, {lengthText(next)}
      </p>
      <div className="space-y-3">
        <AloneNotice appointment={next} />
        <VisitNotes notes={next.notes} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {writeHref && (
          <UiLink href={writeHref} className={buttonClass({ size: 'lg', className: 'flex-auto' })}>
            Write report
          </UiLink>
        )}
        <UiLink
          href={appointmentHref(next.id)}
          className={buttonClass({
            variant: writeHref ? 'outline' : 'default',
            size: 'lg',
            className: 'flex-auto',
          })}
        >
          Open
        </UiLink>
        {next.young_person && (
          <UiLink
            href={arrivalHref(next.young_person.id)}
            className={buttonClass({ variant: 'outline', size: 'lg', className: 'flex-auto' })}
          >
            <BookOpenCheck aria-hidden size={18} /> Before you arrive
          </UiLink>
        )}
        {next.place && (
          <a
            href={directionsTo(next.place)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'outline', size: 'lg', className: 'flex-auto' })}
          >
            <Navigation aria-hidden size={18} /> Directions
          </a>
        )}
      </div>
      <MissingInCard appointment={next} />
    </Card>
  );
}

/** Visits that ended a moment ago, whose young people the carer may still have: they get lost on the way home too. */
function JustOverCards({ home: { week, next } }: { home: CarerHomeData }) {
  return findJustOver(week, next, new Date(useNow())).map((appointment) => (
    <Card key={appointment.id} title={describeJustOver(appointment)}>
      <MissingInCard appointment={appointment} />
    </Card>
  ));
}

/** While one is under way, where to go from it. */
function AfterNextCard({ appointment }: { appointment: NonNullable<CarerHomeData['after_next']> }) {
  return (
    <Card title="Next" flush>
      <ul className="border-t border-line">
        <AppointmentRow appointment={appointment} withDay detail={appointment.place} />
      </ul>
      <div className="px-4 pb-4 empty:hidden">
        <AloneNotice appointment={appointment} />
      </div>
    </Card>
  );
}

interface WeekCardProps {
  week: readonly Appointment[];
  /** The weekly list's one (APT-03): until when the week goes, and what its report is written for. */
  latest: Appointment | undefined;
}

/** Until when the week goes, and its seven days at a glance; each leads to its day in the calendar. */
function WeekCard({ week, latest }: WeekCardProps) {
  const today = useToday();
  const monday = findMonday(today);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return (
    <Card title="This week" aside={<TextLink href="/dashboard/calendar?view=week">Calendar</TextLink>}>
      <p className="mb-3 text-ink-soft">
        {latest ? (
          <>
            The last of this week:{' '}
            <TextLink href={appointmentHref(latest.id)}>
              {whenText(latest)}, {whoText(latest)}
            </TextLink>
          </>
        ) : (
          'You have no appointments this week.'
        )}
      </p>
      <ol className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <WeekDay
            key={day}
            day={day}
            isToday={day === today}
            appointments={week.filter((item) => !item.cancelled && touchesDay(item, day))}
          />
        ))}
      </ol>
    </Card>
  );
}

type WeekDayProps = { day: string; isToday: boolean; appointments: readonly Appointment[] };

function WeekDay({ day, isToday, appointments }: WeekDayProps) {
  const [first] = appointments;
  const count = appointments.length;
  // A night stands on its second day with its end: that is when the carer is free there.
  const [begins, ...more] = appointments.filter(({ start_date }) => start_date === day);
  const look = isToday ? 'border-accent bg-accent-tint' : 'border-line';
  return (
    <li>
      <UiLink
        href={`/dashboard/calendar?view=day&date=${day}`}
        className={`flex min-h-20 flex-col items-center gap-0.5 rounded-md border px-0.5 py-2 text-center text-sm hover:bg-sunken ${look}`}
      >
        <span className="sr-only">{formatDay(day)}</span>
        <span aria-hidden className="text-xs whitespace-nowrap text-ink-soft min-[22rem]:text-sm">
          {formatDay(day).slice(0, 3)}
        </span>
        <span aria-hidden className={isToday ? 'font-semibold text-accent-text' : 'font-medium'}>
          {Number(day.slice(8))}
        </span>
        {first && (
          <span aria-hidden className="hidden font-semibold text-accent-text tabular-nums sm:block">
            {begins ? toLondonTime(begins.start_at) : `–${toLondonTime(first.end_at)}`}
            {more.length > 0 && ` +${more.length}`}
          </span>
        )}
        <span aria-hidden className="flex min-h-2 gap-1 sm:hidden">
          {appointments.slice(0, 3).map(({ id }) => (
            <span key={id} className="size-2 rounded-full bg-teal-dot" />
          ))}
        </span>
        <span className="sr-only">
          {count === 0 ? 'nothing booked' : `${count} ${count === 1 ? 'appointment' : 'appointments'}`}
        </span>
      </UiLink>
    </li>
  );
}
