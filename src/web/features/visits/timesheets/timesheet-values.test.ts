import { expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { findLongTimes, readValues } from '#web/features/visits/timesheets/timesheet-values.ts';

it('[TIM-02] times that are hours longer than planned are confirmed in every form, once', () => {
  const { timesheet } = aVisit();
  const values = readValues(timesheet);
  expect(findLongTimes(values, timesheet)).toBeUndefined();
  const long = { ...values, start_time: '06:00' };
  expect(findLongTimes(long, timesheet)).toMatch(/^They are .*06:00–.* You planned /);
  const start_at = new Date(`${values.start_day}T06:00:00Z`).toISOString();
  const handedIn = { ...timesheet, start_at, end_at: timesheet.planned.end_at };
  expect(findLongTimes(long, handedIn)).toBeUndefined();
});
