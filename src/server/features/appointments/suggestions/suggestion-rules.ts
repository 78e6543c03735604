/**
 * Judges one carer for one gap. Hard rules forbid, and the first that does is told; of those who may, wishes say how well they fit.
 */

import {
  leaveTooLittleRest,
  REST_HOURS,
  restBetween,
  WEEK_HOURS,
  type Work,
} from '#contract/appointments/working-time-limits.ts';
import { formatDay } from '#contract/core/dates.ts';
import { WISHER_WORDS, type Wisher } from '#contract/young-persons/carer-wishes.ts';
import { measureMiles } from '#server/data/postcode-districts.ts';
import { describeAway } from '#server/features/appointments/rotas/away.queries.ts';
import {
  bookedHours,
  type CarerFacts,
  checkKey,
  type Facts,
  hoursInWeek,
  visitKey,
} from '#server/features/appointments/suggestions/facts.queries.ts';
import type { Gap } from '#server/features/appointments/suggestions/gaps.queries.ts';
import {
  describeJourney,
  FAR_MILES,
  findShortJourney,
  milesText,
  type ShortJourney,
  timesText,
} from '#server/features/appointments/suggestions/travel.ts';

export type Obstacle =
  | 'there'
  | 'inactive'
  | 'restricted'
  | 'ruled_out'
  | 'checks'
  | 'declined'
  | 'booked'
  | 'away'
  | 'asked'
  | 'rest'
  | 'hours';

/** The kind of what forbids it, with its words made only when somebody reads them. */
export interface Forbidden {
  kind: Obstacle;
  describe(): string;
}

/** The first hard rule that stands against the carer; undefined where they may have the gap. */
export function findObstacle(gap: Gap, carer: CarerFacts, facts: Facts): Forbidden | undefined {
  if (gap.carer_ids.includes(carer.id)) return { kind: 'there', describe: () => 'Already on it' };
  if (!carer.is_active) return { kind: 'inactive', describe: () => 'Account is switched off' };
  if (gap.readers && !gap.readers.includes(carer.id))
    return { kind: 'restricted', describe: () => 'No access to this restricted record' };
  const wish = findWish(gap, carer, facts);
  if (wish?.kind === 'ruled out')
    return { kind: 'ruled_out', describe: () => `Ruled out by ${WISHER_WORDS[wish.wished_by]}` };
  const missing = facts.missing.get(checkKey(carer.id, gap.service_type_id, gap.day));
  if (missing?.length)
    return { kind: 'checks', describe: () => `Missing a valid check: ${missing.join(', ')}` };
  const declined = gap.declined.find(({ carer_id }) => carer_id === carer.id);
  if (declined) return { kind: 'declined', describe: () => `Declined it: ${declined.reason}` };
  return findInTheWay(gap, carer) ?? findTooLong(gap, carer, facts);
}

/** The wish about the carer that holds on the day of the gap. */
function findWish({ young_person_id, day }: Gap, carer: CarerFacts, { wishes }: Facts) {
  const wish = young_person_id ? wishes.get(visitKey(young_person_id, carer.id)) : undefined;
  return wish && (wish.until === null || wish.until >= day) ? wish : undefined;
}

function findInTheWay(gap: Gap, { work, rota }: CarerFacts): Forbidden | undefined {
  const others = work.filter(({ appointment_id }) => appointment_id !== gap.id);
  const clash = others.find(({ from, to }) => from < gap.to && to > gap.from);
  if (clash) return { kind: 'booked', describe: () => `On another appointment ${timesText(clash)}` };
  for (const { kind, from, to, start_time, end_time } of rota)
    if (kind !== 'available' && from < gap.to && to > gap.from)
      return kind === 'asked holiday'
        ? { kind: 'asked', describe: () => 'Holiday requested, not answered yet' }
        : { kind: 'away', describe: () => describeAway({ kind, start_time, end_time }) };
  const near = others.find((other) => leaveTooLittleRest(gap, other));
  if (!near) return undefined;
  return {
    kind: 'rest',
    describe: () =>
      `Only ${hoursText(restBetween(gap, near))} of rest next to ${formatDay(near.day)} ${timesText(near)}. The minimum is ${REST_HOURS}`,
  };
}

function findTooLong(gap: Gap, carer: CarerFacts, { weeks }: Facts): Forbidden | undefined {
  for (const week of [0, 1] as const) {
    const more = hoursInWeek(gap, weeks, week);
    if (more === 0) continue;
    const hours = bookedHours(carer, weeks, week) + more;
    if (hours > WEEK_HOURS)
      return {
        kind: 'hours',
        describe: () =>
          `Would work ${hoursText(hours)} ${week === 0 ? 'that' : 'the next'} week. The limit is ${WEEK_HOURS}`,
      };
  }
  return undefined;
}

/** Whether one carer cannot have both, as the warnings of appointments have it. */
export const excludeEachOther = (a: Gap, b: Gap): boolean =>
  restBetween(a, b) < 0 || leaveTooLittleRest(a, b);

/** How well the carer fits by each wish, from 0 to 1; hours after the gap come with it. */
export interface Fit {
  asked_for_by: Wisher | undefined;
  visits: { count: number; last_day: string } | undefined;
  nearness: Nearness | undefined;
  said_available: boolean;
  hours: number;
  contract_hours: number | null;
  /** To or from other work, with too little time for it. */
  journey: ShortJourney | undefined;
  /** Other work of that day, with less than the rest between. */
  beside: readonly Pick<Work, 'from' | 'to'>[];
}

/** Work of one day's with the gap: breaks lie between them, and not the rest. */
export const findBeside = <W extends Work>(gap: Gap, others: readonly W[]): W[] =>
  others.filter((other) => other.day === gap.day && restBetween(gap, other) < REST_HOURS);

export function judgeFit(gap: Gap, carer: CarerFacts, facts: Facts): Fit {
  const wish = findWish(gap, carer, facts);
  const others = carer.work.filter(({ appointment_id }) => appointment_id !== gap.id);
  return {
    asked_for_by: wish?.kind === 'asked for' ? wish.wished_by : undefined,
    visits: gap.young_person_id ? facts.visits.get(visitKey(gap.young_person_id, carer.id)) : undefined,
    nearness: compareDistricts(gap.district, carer.district),
    said_available: carer.rota.some(
      ({ kind, from, to }) => kind === 'available' && from <= gap.from && to >= gap.to,
    ),
    hours: bookedHours(carer, facts.weeks, 0) + hoursInWeek(gap, facts.weeks, 0),
    contract_hours: carer.contract_hours,
    journey: findShortJourney(gap, others, facts.weights.travel_minutes),
    beside: findBeside(gap, others),
  };
}

const readArea = (district: string) => /^[A-Z]+/.exec(district)?.[0] ?? '';

/** How near a carer lives: in miles between the middles of the districts; where these are unknown, by the districts' names. */
export type Nearness = { miles: number } | { same: 'district' | 'area' };

function compareDistricts(a: string | null, b: string | null): Nearness | undefined {
  if (!a || !b) return undefined;
  if (a === b) return { same: 'district' };
  const miles = measureMiles(a, b);
  if (miles !== undefined) return { miles };
  return readArea(a) === readArea(b) ? { same: 'area' } : undefined;
}

/** Says in words what speaks for the carer and what against. `hours` are the week's, including all proposals. */
export function describeFit(
  gap: Gap,
  carer: CarerFacts,
  fit: Fit,
  counted = 'with this',
): { reasons: string[]; cautions: string[] } {
  const { asked_for_by, visits, nearness, said_available, hours, contract_hours, journey, beside } = fit;
  const reasons = [
    beside.length > 0
      ? `Free, with other work that day: ${beside.map(timesText).join(', ')}`
      : 'Free, with enough rest before and after',
  ];
  const cautions: string[] = [];
  if (visits)
    reasons.unshift(
      `Went there ${visits.count === 1 ? 'once' : `${visits.count} times`} in the last 90 days, last on ${formatDay(visits.last_day)}`,
    );
  else if (gap.young_person_id) cautions.push('Has not been there in the last 90 days');
  if (asked_for_by) reasons.unshift(`Asked for by ${WISHER_WORDS[asked_for_by]}`);
  if (said_available) reasons.push('Marked as available');
  if (nearness && 'miles' in nearness) {
    const words = `Lives about ${milesText(nearness.miles)} away in a straight line, ${carer.district} to ${gap.district}`;
    if (nearness.miles < FAR_MILES) reasons.push(words);
    else cautions.push(words);
  } else if (nearness?.same === 'district')
    reasons.push(`Lives in the same postcode district, ${carer.district}`);
  else if (nearness) reasons.push(`Lives in the same postcode area, ${readArea(carer.district ?? '')}`);
  if (journey) cautions.push(describeJourney(journey));
  const week = `${hoursText(hours)} that week ${counted}`;
  if (contract_hours === null) reasons.push(week);
  else if (hours <= contract_hours) reasons.push(`${week}, of ${hoursText(contract_hours)} by contract`);
  else cautions.push(`${week}, over the ${hoursText(contract_hours)} by contract`);
  return { reasons, cautions };
}

function hoursText(hours: number): string {
  const rounded = Math.round(hours * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'hour' : 'hours'}`;
}
