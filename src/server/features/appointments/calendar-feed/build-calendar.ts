import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Offer } from '#contract/appointments/offers.ts';
import { findRotaPeriod, type RotaEntry } from '#contract/appointments/rotas.ts';
import { addDays } from '#contract/core/dates.ts';
import { inLondonTimes, LONDON_RULES } from '#server/features/appointments/calendar-feed/london-events.ts';
import { AWAY_WORDS } from '#server/features/appointments/rotas/away.queries.ts';

interface Content {
  appointments: readonly Appointment[];
  /** Offers that the carer has not answered. */
  offers: readonly Offer[];
  entries: readonly RotaEntry[];
}

/**
 * Calendars are shown on lock screens and shared with families: of an appointment initials or a first name and the service, of an
 * offer the service and the area, of the rota its kind; nothing else. Only appointments make somebody busy, until they are cancelled: many calendars show a cancelled one like any
 * other, so that its title says so.
 */
export function buildCalendar(
  { appointments, offers, entries }: Content,
  showsFirstNames: boolean,
  public_url: string,
): string {
  const calendar = new ICalCalendar({
    name: 'Placewell',
    prodId: '//Placewell//Appointments//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    // The time zone of the events. One for the whole calendar would also apply to timestamps, which are in UTC.
    timezone: { name: null, generator: () => LONDON_RULES },
  });
  for (const appointment of appointments) {
    const who = appointment.young_person
      ? ` · ${shortName(appointment.young_person.name, showsFirstNames)}`
      : '';
    calendar.createEvent({
      id: `${appointment.id}@placewell`,
      ...inLondonTimes(appointment),
      stamp: new Date(appointment.updated_at),
      sequence: appointment.version,
      summary: `${appointment.cancelled ? 'Cancelled: ' : ''}${appointment.service_type.name}${who}`,
      status: appointment.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: appointment.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      url: `${public_url}/dashboard/appointments/${appointment.id}`,
    });
  }
  for (const { id, start_at, end_at, area, service_type, version, created_at } of offers)
    calendar.createEvent({
      id: `${id}@placewell`,
      ...inLondonTimes({ start_at, end_at }),
      stamp: new Date(created_at),
      sequence: version,
      summary: `Offered: ${service_type}, ${area}`,
      status: ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${public_url}/dashboard/rotas`,
    });
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.id}@placewell`,
      ...findEventTimes(entry),
      stamp: new Date(entry.updated_at),
      sequence: entry.version,
      summary: entry.kind === 'available' ? 'Available' : AWAY_WORDS[entry.kind],
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${public_url}/dashboard/rotas?date=${entry.date}`,
    });
  return calendar.toString();
}

/** Whole days are days, wherever the calendar is read. */
function findEventTimes(entry: RotaEntry) {
  if (!entry.start_time)
    return { allDay: true, start: asDay(entry.date), end: asDay(addDays(entry.date, 1)), timezone: 'UTC' };
  return inLondonTimes(findRotaPeriod(entry));
}

const asDay = (date: string) => new Date(`${date}T00:00:00Z`);

function shortName(name: string, showsFirstNames: boolean): string {
  const words = name.split(' ').filter(Boolean);
  return showsFirstNames ? (words[0] ?? '') : words.map((word) => `${[...word][0]}.`).join('');
}
