import { addDays, findWeekday, startOfLondonDay, todayInLondon } from '#contract/core/dates.ts';
import { type ReferralUrgency, URGENT_REFERRAL_HOURS } from '#contract/young-persons/referrals.ts';
import { type BankHolidayRegion, holidaysIn } from '#server/data/bank-holidays.ts';

const HOUR_MS = 3_600_000;
const SATURDAY = 6;

/**
 * When a referral is due: one for today within URGENT_REFERRAL_HOURS, at any hour of any day; any other by the end of
 * the next working day in the client organisation's region.
 */
export function findDueAt(
  now: Date,
  urgency: ReferralUrgency | undefined,
  region: BankHolidayRegion,
): string {
  if (urgency === 'today') return new Date(now.getTime() + URGENT_REFERRAL_HOURS * HOUR_MS).toISOString();
  const holidays = holidaysIn(region);
  let day = addDays(todayInLondon(now), 1);
  while (findWeekday(day) >= SATURDAY || holidays.has(day)) day = addDays(day, 1);
  return startOfLondonDay(addDays(day, 1));
}
