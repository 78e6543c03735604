import { addDays, findMonday } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Total } from '#contract/core/list-totals.ts';
import type { getDashboard } from '#contract/oversight/dashboard.ts';
import { minutesText } from '#web/features/appointments/appointment-words.ts';
import { REFERRALS } from '#web/features/young-persons/referrals/referral-words.ts';
import { countWords } from '#web/ui/list/format-count.ts';

type Home = AnswerOf<typeof getDashboard>;
export type AdminHomeData = Extract<Home, { user_type: 'admin' }>;
export type CarerHomeData = Extract<Home, { user_type: 'user' }>;
export type ClientHomeData = Extract<Home, { user_type: 'client' }>;
export type TileName = AdminHomeData['tiles'][number]['name'];

/** Visits that have just ended and that the carer has arrived at and not left; later ones are asked about. */
export function findNotLeft(home: CarerHomeData, user_id: string, now: Date): CarerHomeData['week'] {
  const owed = home.attendance_owed.map(({ id }) => id);
  const here = home.attendance.filter(({ arrived_at, left_at }) => arrived_at && !left_at);
  const ids = here.map(({ appointment_carer_id }) => appointment_carer_id);
  return home.week.filter(
    ({ id, end_at, carers }) =>
      Date.parse(end_at) <= now.getTime() &&
      !owed.includes(id) &&
      carers.some((each) => each.carer.id === user_id && ids.includes(each.id)),
  );
}

/** `Good morning, Priya`, by the time in London. */
export function greeting(name: string, hour: number): string {
  const first = name.split(' ')[0] ?? name;
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${first}`;
}

const CLOCK_OFF_MINUTES = 2;

/** For a device's clock that is wrong by more than its user would notice. Undefined if it is right, or not known. */
export function describeClock(ahead_ms: number | undefined): string | undefined {
  const minutes = Math.round(Math.abs(ahead_ms ?? 0) / 60_000);
  if (minutes <= CLOCK_OFF_MINUTES) return undefined;
  const days = Math.floor(minutes / 1440);
  const off = days > 0 ? countWords({ total: days }, { one: 'day', many: 'days' }) : minutesText(minutes);
  return `This device’s clock is ${off} ${(ahead_ms ?? 0) > 0 ? 'fast' : 'slow'}. Correct it in the device’s settings. Placewell uses it while you’re offline.`;
}

/** Builds the address that each count links to. */
export function tileHref(name: TileName, today: string): string {
  const list = '/dashboard/appointments';
  const monday = findMonday(today);
  switch (name) {
    case 'appointments_today':
      return `${list}?start_date=${today}&end_date=${today}&status=active`;
    case 'uncovered':
      return `${list}?start_date=${today}&end_date=${addDays(today, 6)}&status=active&uncovered=true`;
    case 'cancelled_this_week':
      return `${list}?start_date=${monday}&end_date=${addDays(monday, 6)}&status=cancelled`;
    case 'missing_reports':
      return '/dashboard/reports?tab=missing&status=missing';
    case 'needs_approval':
      return '/dashboard/reports/approve';
    case 'new_referrals':
      return `${REFERRALS}?status=submitted&sort=due_at`;
  }
}

export const aloneHref = (today: string) =>
  `/dashboard/appointments?start_date=${today}&end_date=${addDays(today, 6)}&status=active&alone=true`;

export const tileLabels: Record<TileName, string> = {
  appointments_today: 'Appointments today',
  uncovered: 'Uncovered, next 7 days',
  missing_reports: 'Missing reports',
  needs_approval: 'Awaiting approval',
  cancelled_this_week: 'Cancelled this week',
  new_referrals: 'New referrals',
};

type Tile = AdminHomeData['tiles'][number];

export const totalOfTile = ({ count, count_is_exact }: Tile): Total => ({
  total: count,
  total_is_exact: count_is_exact,
});

/** `Omar Aziz is on holiday that day`, `Lena Voss no longer works as a carer`, for each carer who is away. */
export const describeAwayCarers = (carers: AdminHomeData['away'][number]['carers']): string =>
  carers
    .map(
      ({ carer, has_left, reason }) =>
        `${carer.name} ${has_left ? '' : 'is '}${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    )
    .join(', ');

/** The counts that need attention, as text. */
export function exceptionSentences(home: AdminHomeData): string[] {
  const found = (name: TileName) => home.tiles.find((tile) => tile.name === name && tile.count > 0);
  const [missing, waiting] = [found('missing_reports'), found('needs_approval')];
  return [
    ...(missing
      ? [`${countWords(totalOfTile(missing), { one: 'report is', many: 'reports are' })} overdue.`]
      : []),
    ...(waiting
      ? [
          `${countWords(totalOfTile(waiting), { one: 'report is', many: 'reports are' })} waiting for approval.`,
        ]
      : []),
  ];
}
