import { expect, it } from 'vitest';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { describeDoubt } from '#web/features/visits/hand-in.ts';
import { endFrom, readTimes, startFrom } from '#web/features/visits/part-contents.ts';
import { describeTimesTwice } from '#web/features/visits/times-twice.ts';
import { newPart, type VisitWork, withPart } from '#web/features/visits/visit-work.ts';

const now = new Date('2026-11-24T21:00:00Z');
const evening = (from: string, to: string) => ({
  start_at: `2026-11-24T${from}:00Z`,
  end_at: `2026-11-24T${to}:00Z`,
});
const another = (from: string, to: string) => ({ appointment_carer_id: 'another', ...evening(from, to) });
const visit = aVisit();
const { appointment_carer_id } = visit;

const workOf = (id: string, from: string, to: string, is_waiting: boolean): VisitWork => {
  const { start_at, end_at } = evening(from, to);
  const times = { ...readTimes(visit.timesheet), ...startFrom(start_at), ...endFrom(end_at) };
  const part = { ...newPart('times', times, null), is_changed: true, is_waiting };
  return withPart({ ...aVisitWork(visit), appointment_carer_id: id }, 'times', part);
};

it('[TIM-02] times that overlap another visit’s are confirmed before they are sent, and adjacent ones are not', () => {
  const mine = workOf(appointment_carer_id, '16:00', '20:00', false);
  const ask = (...other_times: ReturnType<typeof another>[]) =>
    describeDoubt(mine, { ...visit, other_times }, now, {});
  expect(ask(another('19:35', '20:41'))).toBe(
    'Your times are Tue 24/11/2026 16:00–20:00. They overlap your times for another visit: Tue 24/11/2026 19:35–20:41. The office sees both.',
  );
  expect(ask(another('20:00', '21:00'), another('14:00', '16:00'))).toBeUndefined();
  const waits = workOf(appointment_carer_id, '16:00', '20:00', true);
  expect(
    describeDoubt(waits, { ...visit, other_times: [another('19:35', '20:41')] }, now, {}),
  ).toBeUndefined();
});

it('[TIM-02] another visit’s times count as they wait on the device, and a visit stored before these existed asks nothing', () => {
  const times = evening('16:00', '20:00');
  const ask = (more: Partial<typeof visit>, ...works: VisitWork[]) =>
    describeTimesTwice(
      times,
      { appointment_carer_id, ...more },
      Object.fromEntries(works.map((work) => [work.appointment_carer_id, work])),
    );
  expect(ask({}, workOf('another', '19:00', '21:00', true))).toContain('Tue 24/11/2026 19:00–21:00');
  expect(ask({}, workOf('another', '19:00', '21:00', false))).toBeUndefined();
  expect(ask({}, workOf(appointment_carer_id, '16:00', '20:00', true))).toBeUndefined();
  const put_right = workOf('another', '20:00', '21:00', true);
  expect(ask({ other_times: [another('19:00', '21:00')] }, put_right)).toBeUndefined();
  expect(ask({})).toBeUndefined();
});
