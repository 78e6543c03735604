import { describe, expect, it } from 'vitest';
import { hoursBetween } from '#contract/core/dates.ts';
import { listAppointmentFields } from '#web/features/appointments/compared-appointment.ts';
import {
  emptyValues,
  FormValues,
  fieldErrors,
  readDraft,
  readPeriod,
  toBody,
} from '#web/features/appointments/form-values.ts';
import { readRepeat } from '#web/features/appointments/repeat-values.ts';
import { compareFields, mergeFields } from '#web/writing/compared-fields.ts';

const id = '0198f0f0-0000-7000-8000-000000000001';
const filled: FormValues = {
  ...emptyValues,
  client_id: id,
  service_type_id: id,
  date: '2026-11-24',
  start_time: '16:00',
  end_time: '20:00',
};
const problems = (values: FormValues) =>
  FormValues.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the appointment form', () => {
  it('names every missing field at once', () => {
    expect(problems(emptyValues)).toEqual(['client_id', 'service_type_id', 'date', 'start_time', 'end_time']);
    expect(problems(filled)).toEqual([]);
  });

  it('moves an end that is not after the start to the next day', () => {
    expect(readPeriod({ ...filled, start_time: '22:00', end_time: '07:00' })).toEqual({
      start_at: '2026-11-24T22:00:00Z',
      end_at: '2026-11-25T07:00:00Z',
    });
  });

  it('[DAT-06] gives the elapsed hours of a night when the clocks change', () => {
    const night = readPeriod({ date: '2026-03-28', start_time: '23:00', end_time: '07:00', end_date: '' });
    expect(night && hoursBetween(night.start_at, night.end_at)).toBe(7);
  });

  it('[DAT-06] refuses a time that the clocks skip, and accepts one that occurs twice', () => {
    const sunday = { ...filled, date: '2027-03-28' };
    expect(problems({ ...sunday, start_time: '01:30', end_time: '05:00' })).toEqual(['start_time']);
    const night = { ...filled, date: '2027-03-27', start_time: '22:00', end_time: '01:30' };
    expect(problems(night)).toEqual(['end_time']);
    expect(problems({ ...night, end_date: '2027-03-28' })).toEqual(['end_time']);
    expect(problems({ ...filled, date: '2027-10-31', start_time: '01:30', end_time: '05:00' })).toEqual([]);
  });

  it('refuses an end before the start, a week or more, and a repeat into the past', () => {
    expect(problems({ ...filled, end_date: '2026-11-23' })).toEqual(['end_time']);
    expect(problems({ ...filled, end_date: '2026-12-02' })).toEqual(['end_date']);
    const repeats = { ...filled, repeats: true, ends: 'until' as const };
    expect(problems({ ...repeats, until: '2026-11-23', every_weeks: '0' })).toEqual(['every_weeks', 'until']);
    expect(problems({ ...repeats, ends: 'times', times: '0' })).toEqual(['times']);
    expect(problems({ ...repeats, ends: 'times', times: '161' })).toEqual(['times']);
  });

  it('[APT-02] repeats on the first date’s weekday until others are ticked, and sends the choices for single dates', () => {
    const repeats = { ...filled, repeats: true, times: '8' };
    const repeat = { every_weeks: 1, times: 8, bank_holidays: 'keep', dates: [] };
    expect(readRepeat(repeats)).toEqual({ ...repeat, weekdays: [2] });
    expect(readRepeat({ ...repeats, weekdays: [1, 3] })).toEqual({ ...repeat, weekdays: [1, 3] });
    expect(readRepeat({ ...repeats, repeats: false })).toBeUndefined();
    const dates = [
      { date: '2026-12-01', is_left_out: true },
      { date: '2026-12-08', is_left_out: false, carers: [{ id, name: 'Ann' }] },
    ];
    expect(readRepeat({ ...repeats, dates })?.dates).toEqual([
      { date: '2026-12-01', is_left_out: true },
      { date: '2026-12-08', is_left_out: false, carer_ids: [id] },
    ]);
    expect(readDraft(emptyValues, { ...repeats, dates }).dates).toEqual(dates);
    expect(readDraft(emptyValues, { ...repeats, dates: [{ date: 1 }], weekdays: ['Mon'] })).toMatchObject({
      dates: [],
      weekdays: [],
    });
  });

  it('sends what the contract accepts, with empty text as null', () => {
    expect(toBody({ ...filled, carers: [{ id, name: 'Ann' }], place: ' Croydon ' })).toMatchObject({
      carer_ids: [id],
      young_person_id: null,
      place: 'Croydon',
      notes: null,
    });
  });

  it('[APT-06] shows the refusal of an overlap at the carers', () => {
    const message = 'Ann is already on another appointment.';
    expect(fieldErrors([{ path: 'carer_ids', message }])).toEqual([{ name: 'carers', message }]);
    expect(fieldErrors([{ path: 'carer_ids.0', message }])[0]?.name).toBe('carers');
    expect(fieldErrors([{ path: 'unknown', message }])[0]?.name).toBe('root');
  });

  it('[UIX-09] restores a draft, and leaves out what no longer fits', () => {
    expect(
      readDraft(emptyValues, { place: 'Croydon', repeats: 'yes', carers: [{ id: 1 }], extra: true }),
    ).toEqual({
      ...emptyValues,
      place: 'Croydon',
    });
  });

  it('[APT-06] shows what two people decided differently, and takes the start together with its end', () => {
    const compared = listAppointmentFields(() => '');
    const [mine, theirs] = [
      { ...filled, place: 'Brixton' },
      { ...filled, place: 'Croydon', start_time: '17:00', end_time: '21:00' },
    ];
    expect(compareFields(compared, mine, theirs)).toMatchObject([
      { id: 'date', mine: '24/11/2026 16:00–20:00', theirs: '24/11/2026 17:00–21:00' },
      { id: 'place', mine: 'Brixton', theirs: 'Croydon' },
    ]);
    expect(mergeFields(compared, { mine, theirs, base: undefined }, new Set(['date']))).toEqual({
      ...theirs,
      place: 'Brixton',
    });
    expect(mergeFields(compared, { mine, theirs, base: undefined }, new Set())).toEqual(mine);
  });
});
