import { findMonday, toLondonDay } from '#contract/core/dates.ts';
import { minutesAfter, type PastVisit } from '#demo/past-visits.ts';
import type { Carer, User } from '#demo/people.ts';
import type { Random } from '#demo/random.ts';

/** A timesheet as handed in. */
export interface WorkedTimes {
  visit: PastVisit;
  startMs: number;
  endMs: number;
  break_minutes: number;
  sleep_in: boolean;
  notes: string | null;
  submittedMs: number;
  submitted_by: User;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** In minutes after the plan; most people write the planned times. */
const START: readonly (readonly [number, number])[] = [
  [78, 0],
  [8, -5],
  [8, 5],
  [3, 10],
  [2, 15],
  [1, 30],
];
const END: readonly (readonly [number, number])[] = [
  [70, 0],
  [8, -5],
  [10, 5],
  [4, 15],
  [3, 20],
  [2, 45],
  [2, -15],
  [1, -40],
];

const LATE = [
  'Traffic on the way; the social worker was rung.',
  'The handover before me ran over.',
  'Train cancelled, took the next one.',
  'Waited at the door until somebody came.',
];
const LONGER = [
  'Stayed until the foster carer was home.',
  'Family time began late, so we finished late.',
  'The drive back took longer; roadworks.',
  'Talked things through before I left.',
];
const SHORTER = [
  'They were tired and asked to go home.',
  'Ended early, agreed with the foster carer.',
  'Mum had to leave for work.',
];
const EARLY = ['Asked to come earlier by the office.', 'Met at school instead, they finished early.'];
const BY_THE_OFFICE = 'Entered by the office from the carer’s text message.';
const OVERTIME = 'The next shift was short, so I stayed; agreed with the on-call manager.';

/** Makes the times that carers handed in for their visits: mostly the plan, sometimes not, with one week that was too long. */
export function makeTimesheets(
  random: Random,
  visits: readonly PastVisit[],
  admins: readonly User[],
  todayMs: number,
): WorkedTimes[] {
  const worked = visits
    .filter((visit) => visit.timesheet_status === 'submitted')
    .map((visit) => handIn(random, visit, admins, todayMs));
  addLongWeek(worked, todayMs);
  addShortRest(worked, todayMs);
  return worked;
}

function handIn(random: Random, visit: PastVisit, admins: readonly User[], todayMs: number): WorkedTimes {
  const start = random.weighted(START);
  const end = random.weighted(END);
  const isByOffice = random.chance(0.02);
  const startMs = visit.startMs + start * MINUTE_MS;
  const endMs = Math.min(visit.endMs + end * MINUTE_MS, todayMs - 2 * MINUTE_MS);
  const hours = (endMs - startMs) / HOUR_MS;
  return {
    visit,
    startMs,
    endMs,
    // No carer sleeps through a break; one who forgets it is reminded.
    break_minutes: hours > 6 && random.chance(0.9) ? random.pick([20, 30, 30]) : 0,
    sleep_in: visit.appointment.service.slug === 'sleep-in',
    notes: isByOffice ? BY_THE_OFFICE : noteOn(random, start, end),
    submittedMs: minutesAfter(endMs, random.int(10, 540), todayMs),
    submitted_by: isByOffice ? random.pick(admins) : visit.carer,
  };
}

function noteOn(random: Random, start: number, end: number): string | null {
  if (end >= 15) return random.pick(LONGER);
  if (end <= -15) return random.pick(SHORTER);
  if (start >= 10) return random.pick(LATE);
  return start <= -10 ? random.pick(EARLY) : null;
}

/** One carer's last full week grows beyond 48 hours. */
function addLongWeek(worked: WorkedTimes[], todayMs: number): void {
  const week = findMonday(dayOfMs(todayMs - 7 * 24 * HOUR_MS));
  const weeks = new Map<Carer, WorkedTimes[]>();
  for (const each of worked) {
    const { carer, startMs } = each.visit;
    if (carer.is_showcase || findMonday(dayOfMs(startMs)) !== week) continue;
    weeks.set(carer, [...(weeks.get(carer) ?? []), each]);
  }
  const [busiest] = [...weeks.values()].toSorted((a, b) => countHours(b) - countHours(a));
  for (const each of busiest ?? []) {
    const missing = 49.5 - countHours(busiest ?? []);
    if (missing <= 0) return;
    stay(each, worked, Math.min(missing, 6) * HOUR_MS, todayMs);
  }
}

/** Somebody else stays so long that less than eleven hours are left before the next morning. */
function addShortRest(worked: WorkedTimes[], todayMs: number): void {
  for (const each of worked) {
    const next = nextShift(each, worked);
    if (!next || each.visit.carer.is_showcase || each.notes === OVERTIME) continue;
    const rest = next.startMs - each.endMs;
    if (rest < 11 * HOUR_MS || rest > 13 * HOUR_MS) continue;
    stay(each, worked, rest - 10 * HOUR_MS, todayMs);
    return;
  }
}

/** Lengthens a shift, up to an hour before the carer's next one. */
function stay(each: WorkedTimes, worked: readonly WorkedTimes[], ms: number, todayMs: number): void {
  const next = nextShift(each, worked);
  const latest = Math.min(todayMs - HOUR_MS, next ? next.startMs - HOUR_MS : Number.POSITIVE_INFINITY);
  const endMs = Math.min(each.endMs + ms, latest);
  if (endMs <= each.endMs) return;
  each.endMs = Math.floor(endMs / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  each.notes = OVERTIME;
  each.submittedMs = minutesAfter(each.endMs, 30, todayMs);
}

function nextShift(each: WorkedTimes, worked: readonly WorkedTimes[]): WorkedTimes | undefined {
  return worked.find((other) => other.visit.carer === each.visit.carer && other.startMs > each.startMs);
}

function countHours(worked: readonly WorkedTimes[]): number {
  return worked.reduce(
    (sum, each) => sum + (each.endMs - each.startMs) / HOUR_MS - each.break_minutes / 60,
    0,
  );
}

const dayOfMs = (ms: number) => toLondonDay(new Date(ms).toISOString());
