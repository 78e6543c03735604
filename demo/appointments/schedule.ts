import type { CancelledBy } from '#contract/appointments/cancellations.ts';
import { CarerTime } from '#demo/appointments/carer-time.ts';
import { makeOneOff, makePackage, type Slot } from '#demo/appointments/packages.ts';
import type { Calendar } from '#demo/calendar.ts';
import type { Ids } from '#demo/ids.ts';
import type { Carer, Client, YoungPerson } from '#demo/people.ts';
import { findPlace } from '#demo/places.ts';
import type { Random } from '#demo/random.ts';
import { SHOWCASE } from '#demo/showcase.ts';
import { type Claims, makeClaims } from '#demo/statuses.ts';
import { CANCELLATIONS, type Cancellation, NO_COVER, NOTES } from '#demo/wording.ts';
import { SERVICE_TYPES, type ServiceTypeSeed } from '#server/data/reference.ts';

interface Series {
  id: string;
  every_weeks: number;
  /** 1 is Monday. */
  weekday: number;
}

export interface Appointment {
  id: string;
  young: YoungPerson;
  service: ServiceTypeSeed;
  startMs: number;
  endMs: number;
  cancellation_reason: string | null;
  cancelled_by: CancelledBy | null;
  place: string;
  notes: string | null;
  series: Series | null;
  carers: (Claims & { id: string; carer: Carer })[];
}

/** A slot with what stays the same every week: place, series, and who usually comes. */
interface Booking {
  slot: Slot;
  service: ServiceTypeSeed;
  place: string;
  series: Series | null;
  phase: number;
}

interface Support {
  young: YoungPerson;
  team: Carer[];
  bookings: Booking[];
}

const services = new Map(SERVICE_TYPES.map((service) => [service.slug, service]));

/** Plans week by week who sees whom. A young person keeps the same two or three carers wherever they are free. */
export class Schedule {
  readonly #random: Random;
  readonly #ids: Ids;
  readonly #calendar: Calendar;
  readonly #time = new CarerTime();
  readonly #support: Support[];
  readonly #carersByClient = new Map<Client, Carer[]>();
  readonly #firstDay: number;
  readonly #lastDay: number;

  /** From `daysBack` before today to `daysAhead` after, both included. */
  constructor(
    random: Random,
    ids: Ids,
    calendar: Calendar,
    people: { carers: readonly Carer[]; youngPersons: readonly YoungPerson[] },
    range: { daysBack: number; daysAhead: number },
  ) {
    this.#random = random;
    this.#ids = ids;
    this.#calendar = calendar;
    this.#firstDay = calendar.todayIndex - range.daysBack;
    this.#lastDay = calendar.todayIndex + range.daysAhead;
    for (const carer of people.carers) {
      if (carer.is_showcase) continue;
      const others = this.#carersByClient.get(carer.client);
      if (others) others.push(carer);
      else this.#carersByClient.set(carer.client, [carer]);
    }
    const showcase = people.carers.filter((carer) => carer.is_showcase);
    // The demo carers' young people first: nobody else is planned before them.
    const inOrder = people.youngPersons.toSorted((a, b) => (a.showcase ?? 9) - (b.showcase ?? 9));
    this.#support = inOrder.map((young) => this.#plan(young, showcase));
  }

  #plan(young: YoungPerson, showcase: readonly Carer[]): Support {
    const random = this.#random;
    const carers = this.#carersByClient.get(young.client) ?? [];
    const mine = young.showcase === null ? -1 : showcase.findIndex((carer) => carer.client === young.client);
    const own = young.showcase === null ? undefined : SHOWCASE[mine]?.[young.showcase];
    const team = random.sample(carers, random.int(2, 3));
    const demoCarer = showcase[mine];
    return {
      young,
      team: demoCarer ? [demoCarer, ...team] : team,
      bookings: (own ?? makePackage(random, young)).map((slot) => this.#book(slot, young, true)),
    };
  }

  #book(slot: Slot, young: YoungPerson, isSeries: boolean): Booking {
    const service = services.get(slot.service);
    if (!service) throw new Error(`The data files hold no service ${slot.service}.`);
    return {
      slot,
      service,
      place: findPlace(this.#random, slot, young),
      series: isSeries
        ? { id: this.#ids.next(), every_weeks: slot.everyWeeks, weekday: slot.weekday + 1 }
        : null,
      phase: this.#random.int(0, slot.everyWeeks - 1),
    };
  }

  /** The appointments that begin in one week of the calendar, for everybody. Call it for every week, in order. */
  makeWeek(week: number): Appointment[] {
    this.#time.startWeek(this.#calendar.day(week * 7).startMs);
    const appointments: Appointment[] = [];
    for (const support of this.#support) {
      const { young } = support;
      if (week < young.fromWeek || week >= young.toWeek) continue;
      for (const booking of support.bookings) {
        if ((week + booking.phase) % booking.slot.everyWeeks !== 0) continue;
        this.#add(appointments, week, support, booking);
      }
      if (young.showcase === null && this.#random.chance(0.02))
        this.#add(appointments, week, support, this.#book(makeOneOff(this.#random), young, false));
    }
    return appointments;
  }

  #add(appointments: Appointment[], week: number, { young, team }: Support, booking: Booking): void {
    const { slot, service } = booking;
    const index = week * 7 + slot.weekday;
    if (index < this.#firstDay || index > this.#lastDay) return;
    const day = this.#calendar.day(index);
    const isShowcase = young.showcase !== null;
    if (slot.isTermOnly && (day.isBankHoliday || !day.isTerm)) return;
    if (day.isBankHoliday && !isShowcase && this.#random.chance(0.3)) return;

    const startMs = this.#calendar.instantMs(index, slot.startMinutes);
    const endMs = this.#calendar.instantMs(index, slot.startMinutes + slot.lengthMinutes);
    let cancelled = this.#cancellation(day.offset, isShowcase);
    const isLeftOpen = !isShowcase && this.#random.chance(openShare(day.offset));
    const carers = isLeftOpen
      ? []
      : this.#choose(team, young.client, slot.carers, week, startMs, endMs, cancelled !== null);
    // A visit that nobody came to was called off.
    if (carers.length === 0 && day.offset < 0) cancelled ??= NO_COVER;

    appointments.push({
      id: this.#ids.next(),
      young,
      service,
      startMs,
      endMs,
      cancellation_reason: cancelled?.reason ?? null,
      cancelled_by: cancelled?.by ?? null,
      place: booking.place,
      notes: this.#random.chance(0.28) ? this.#random.pick(NOTES) : null,
      series: booking.series,
      carers: carers.map((carer, place) => ({
        id: this.#ids.next(),
        carer,
        ...makeClaims(this.#random, {
          daysAgo: -day.offset - Math.floor((slot.startMinutes + slot.lengthMinutes) / 1440),
          workingDaysAgo: carer.is_showcase ? this.#workingDaysAgo(index) : 0,
          isCancelled: cancelled !== null,
          service,
          place,
          isShowcase: carer.is_showcase,
        }),
      })),
    });
  }

  /** The demo carers work every day but Sunday. */
  #workingDaysAgo(index: number): number {
    const days = Math.max(0, this.#calendar.todayIndex - index);
    return Array.from({ length: days }, (_, ago) => index + ago).filter((each) => each % 7 !== 6).length;
  }

  /** The demo accounts' next and last days stay as promised. */
  #cancellation(offset: number, isShowcase: boolean): Cancellation | null {
    if (isShowcase && Math.abs(offset) <= 12) return null;
    return this.#random.chance(offset < 0 ? 0.084 : 0.07) ? this.#random.weighted(CANCELLATIONS) : null;
  }

  #choose(
    team: readonly Carer[],
    client: Client,
    count: number,
    week: number,
    startMs: number,
    endMs: number,
    isCancelled: boolean,
  ): Carer[] {
    const chosen: Carer[] = [];
    const take = (carer: Carer | undefined, ignoresRest: boolean) => {
      if (!carer || chosen.length >= count || week >= carer.leavesWeek || chosen.includes(carer)) return;
      if (!isCancelled && !this.#time.isFree(carer, startMs, endMs, ignoresRest)) return;
      if (!isCancelled) this.#time.book(carer, startMs, endMs);
      chosen.push(carer);
    };
    for (const carer of team) take(carer, false);
    const others = this.#carersByClient.get(client) ?? [];
    for (let tries = 0; chosen.length < count && tries < 12 && others.length > 0; tries++) {
      take(this.#random.pick(others), tries > 9 && this.#random.chance(0.3));
    }
    return chosen;
  }
}

/** The further ahead, the more is still to be covered. */
function openShare(offset: number): number {
  if (offset < 0) return 0.004;
  if (offset <= 2) return 0.02;
  return offset <= 7 ? 0.06 : offset <= 14 ? 0.12 : 0.2;
}
