import { test } from '@playwright/test';
import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';

const WEEKS_OF_AN_ATTEMPT = 26;

/**
 * Monday of a week in which the demo agency has nothing.
 * @param weeksAhead from 30, and a journey's own; a second attempt has another, for the first may have left something
 */
export function findEmptyWeek(weeksAhead: number): string {
  const { retry, repeatEachIndex } = test.info();
  const weeks = weeksAhead + WEEKS_OF_AN_ATTEMPT * (retry + 2 * repeatEachIndex);
  return addDays(findMonday(todayInLondon()), 7 * weeks);
}
