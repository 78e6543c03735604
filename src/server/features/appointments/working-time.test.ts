import { expect, it } from 'vitest';
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import {
  DAY_HOURS,
  leaveTooLittleRest,
  REST_HOURS,
  WEEK_HOURS,
} from '#contract/appointments/working-time-limits.ts';
import { REST_CASES, readPeriod, readWork } from '#test/kit/appointments/rest-cases.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { owner } = await startTestApp();

it('[APT-05] the longest appointment, the rest and the hours of a day and a week are the same for screens, functions and tables', async () => {
  const [said] = await owner`select extract(epoch from longest_appointment())::integer / 3600 as longest,
    extract(epoch from rest_between_days())::integer / 3600 as rest, extract(epoch from working_day())::integer / 3600 as day,
    extract(epoch from working_week())::integer / 3600 as week`;
  expect(said).toEqual({
    longest: MAX_APPOINTMENT_HOURS,
    rest: REST_HOURS,
    day: DAY_HOURS,
    week: WEEK_HOURS,
  });
  const lengths = await owner<{ rule: string }[]>`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname in ('appointment_length', 'timesheet_length')`;
  expect(lengths.map(({ rule }) => /'(\d+):00:00'::interval/.exec(rule)?.[1])).toEqual(
    lengths.map(() => String(MAX_APPOINTMENT_HOURS)),
  );
  expect(lengths).toHaveLength(2);
});

it.each(REST_CASES)('[ROT-05] contract and database agree on a rest of %s', async (_, each) => {
  const [one, other] = [readWork(each.one), readWork(each.other)];
  const [first, second] = [readPeriod(each.one), readPeriod(each.other)];
  const [said] = await owner`select leave_too_little_rest(a, b) as there, leave_too_little_rest(b, a) as back
    from (select tstzrange(${first.start_at}, ${first.end_at}) as a, tstzrange(${second.start_at}, ${second.end_at}) as b) works`;
  expect([leaveTooLittleRest(one, other), leaveTooLittleRest(other, one), said]).toEqual([
    each.isTooLittle,
    each.isTooLittle,
    { there: each.isTooLittle, back: each.isTooLittle },
  ]);
});
