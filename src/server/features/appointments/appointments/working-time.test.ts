import { expect, it } from 'vitest';
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { REST_HOURS, WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner } = await startTestApp();

it('[APT-05] the longest appointment, the rest and the hours of a week are the same for screens, functions and tables', async () => {
  const [said] = await owner`select extract(epoch from longest_appointment())::integer / 3600 as longest,
    extract(epoch from rest_between_days())::integer / 3600 as rest, extract(epoch from working_week())::integer / 3600 as week`;
  expect(said).toEqual({ longest: MAX_APPOINTMENT_HOURS, rest: REST_HOURS, week: WEEK_HOURS });
  const lengths = await owner<{ rule: string }[]>`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname in ('appointment_length', 'timesheet_length')`;
  expect(lengths.map(({ rule }) => /'(\d+):00:00'::interval/.exec(rule)?.[1])).toEqual(
    lengths.map(() => String(MAX_APPOINTMENT_HOURS)),
  );
  expect(lengths).toHaveLength(2);
});
