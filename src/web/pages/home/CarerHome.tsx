import { BookOpenCheck, CalendarCheck, ChevronRight, Navigation, Wallet } from 'lucide-react';
import { useStore } from 'zustand';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { addDays, findMonday, formatDay, toLondonTime } from '#contract/core/dates.ts';
import { officeClock } from '#web/api/office-clock.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/AloneNotice.tsx';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import {
  appointmentHref,
  describeJustOver,
  directionsTo,
  lengthText,
  nowOrNext,
  visitHref,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { CalendarFeedCard } from '#web/features/appointments/calendar-feed/CalendarFeedCard.tsx';
import { touchesDay } from '#web/features/appointments/calendar-layout.ts';
import { OffersCard } from '#web/features/appointments/offers/OffersCard.tsx';
import { SwapsCard } from '#web/features/appointments/swaps/SwapsCard.tsx';
import { VisitNotes } from '#web/features/appointments/VisitNotes.tsx';
import { findJustOver } from '#web/features/safety/missing-episodes/at-hand.ts';
import { MissingInCard } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { AttendanceBar } from '#web/features/visits/attendance/AttendanceBar.tsx';
import { attendedAppointment } from '#web/features/visits/attendance/attended-visit.ts';
import { arrivalHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import { type CarerHomeData, describeClock, findNotLeft, greeting } from '#web/pages/home/home-words.ts';
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
      <NextCard home={home} user_id={user.id} />
      {home.after_next && <AfterNextCard appointment={home.after_next} />}
      <OffersCard />
      <SwapsCard />
      <ForgottenCard home={home} />
      <OwedCard owed={home.owed} incidents={home.incidents_owed} user_id={user.id} />
      <WeekCard week={home.week} latest={home.this_week[0]} />
      <PayLink />
      <CalendarFeedCard />
    </div>
  );
}

/** The carer still has to write it. */
const OWED: readonly string[] = ['required', 'missing', 'draft', 'not approved'];

function NextCard({ home, user_id }: { home: CarerHomeData; user_id: string }) {
  const { next } = home;
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
  // Once the visit has started, the link is to write its report, until that is submitted. Before and after, it is to
  // the appointment.
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
        <OwnAttendance appointment={next} home={home} />
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

/**
 * Visits that ended a moment ago, whose young people may still be with the carer: people go missing on the way home
 * too.
 */
function JustOverCards({ home }: { home: CarerHomeData }) {
  const now = new Date(useNow());
  const { user } = useSignedIn();
  const notLeft = findNotLeft(home, user.id, now);
  const over = new Set([...findJustOver(home.week, home.next, now), ...notLeft]);
  return [...over].map((appointment) => (
    <Card key={appointment.id} title={describeJustOver(appointment)}>
      {notLeft.includes(appointment) && <OwnAttendance appointment={appointment} home={home} />}
      <MissingInCard appointment={appointment} />
    </Card>
  ));
}

interface AttendanceProps {
  appointment: Appointment;
  home: CarerHomeData;
}

/** On the card of a visit: when the carer arrived and left, or the way to say so. */
function OwnAttendance({ appointment, home }: AttendanceProps) {
  const { user } = useSignedIn();
  const visit = attendedAppointment(appointment, user.id);
  const said = home.attendance.find((each) => each.appointment_carer_id === visit?.appointment_carer_id);
  return visit ? <AttendanceBar visit={visit} attendance={said} /> : null;
}

/** Visits without an arrival or a departure, for their carer to say it while they remember. */
function ForgottenCard({ home }: { home: CarerHomeData }) {
  const { attendance_owed } = home;
  if (attendance_owed.length === 0) return null;
  return (
    <Card title="When did you arrive and leave?" flush>
      <ul className="divide-y divide-line border-t border-line">
        {attendance_owed.map((appointment) => (
          <li key={appointment.id} className="space-y-1 px-4 py-3">
            <p className="font-medium">
              {whenText(appointment)}, {whoText(appointment)}
            </p>
            <OwnAttendance appointment={appointment} home={home} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** While a visit is under way: where to go next. */
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
  /** The last of the weekly list (APT-03): until when the week lasts, and what its report is written for. */
  latest: Appointment | undefined;
}

/** Until when the week lasts, and its seven days at a glance, each with a link to its day in the calendar. */
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

/** One tap to what this week comes to. */
const PayLink = () => (
  <Card flush>
    <UiLink href="/dashboard/my-pay" className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-sunken">
      <Wallet aria-hidden size={20} className="shrink-0 text-accent-text" />
      <span className="grow">
        <span className="block font-medium">My pay</span>
        <span className="block text-sm text-ink-soft">What you earn this week, visit by visit</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </UiLink>
  </Card>
);

type WeekDayProps = { day: string; isToday: boolean; appointments: readonly Appointment[] };

function WeekDay({ day, isToday, appointments }: WeekDayProps) {
  const [first] = appointments;
  const count = appointments.length;
  // A night is listed on its second day with its end, which is when the carer is free there.
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

/** A wrong clock misleads the user and, without signal, this device too. */
function ClockNotice() {
  const words = describeClock(useStore(officeClock, ({ ahead_ms }) => ahead_ms));
  return words ? <p className="text-ink-soft">{words}</p> : null;
}
