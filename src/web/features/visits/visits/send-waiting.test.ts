import { expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { followVisit } from '#web/features/visits/visits/follow-visit.ts';
import { goesAgain, handIn } from '#web/features/visits/visits/hand-in.ts';
import { newJourney } from '#web/features/visits/visits/part-contents.ts';
import { sendDraft, sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import { LEFT_APPOINTMENT } from '#web/features/visits/visits/visit-steps.ts';
import { changeWork, findKeptVisit, holdOpen, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { newPart, type Part, refused } from '#web/features/visits/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const { NOT_LIVE, office, other, put, readParts, times, startOffice, visit } = await import(
  '#test/kit/visits/visit-office.ts'
);
startOffice();

it('[REP-10] times of a visit that the carer was taken off meanwhile need them, and say why', async () => {
  const journey: Part = { ...newPart('journey', newJourney(visit), null), is_waiting: true };
  put(visit, { times: times(), 'journey/1': journey });
  await sendWaiting();
  for (const part of Object.values(readParts(visit) ?? {}))
    expect(part).toMatchObject({
      is_waiting: false,
      attempt: null,
      problem: { kind: 'refused', sentence: LEFT_APPOINTMENT },
    });
  expect(Object.keys(readParts(visit) ?? {})).toHaveLength(2);
});

it('[REP-10] the report that the office took of such a visit is handed in, and not ready to send again', async () => {
  put(visit, {
    report: { ...newPart('report', { day: [{ mood: 'Calm' }] }, null), is_waiting: true },
    times: times(),
  });
  await sendWaiting();
  expect(office.sent).toContain('report');
  expect(Object.keys(readParts(visit) ?? {})).toEqual(['times']);
  expect((await findKeptVisit(visit.appointment_carer_id))?.report.status).toBe('submitted');
});

it('[REP-10] the reason of the office is said where the visit cannot be read for another', async () => {
  office.first = 'unwell';
  put(visit, { times: times() });
  await sendWaiting();
  expect(readParts(visit)?.times?.problem?.sentence).toBe(NOT_LIVE);
});

it('[REP-10] words that nobody sent go to the office as a draft, once nobody has the visit open', async () => {
  const close = holdOpen(visit.appointment_carer_id);
  put(visit, { report: newPart('report', { day: [{ mood: 'Calm' }] }, null) });
  await sendWaiting();
  expect(office.sent).toEqual([]);
  close();
  expect(await sendWaiting()).toBe(0);
  expect(office.sent).toEqual(['report']);
});

it('[REP-10] a draft with words that have no place in its form stays on the device until they have one', async () => {
  const asked = visit.app_report ?? expect.fail('The example has a report.');
  const content = { day: [{ mood: 'Calm', gone: 'Words' }] };
  put(visit, { report: { ...newPart('report', content, null), form: asked } });
  await sendDraft(visit.appointment_carer_id);
  expect(office.sent).toEqual([]);
  put(visit, { report: { ...newPart('report', { day: [{ mood: 'Calm' }] }, null), form: asked } });
  await sendDraft(visit.appointment_carer_id);
  expect(office.sent).toEqual(['report']);
});

it.each(['taken off', 'silent'] as const)(
  '[REP-10] a visit that does not go holds up no other (%s)',
  async (first) => {
    office.first = first;
    put(visit, { times: times() });
    put(other, { times: times() });
    await sendWaiting();
    expect(office.sent).toEqual(['times of the other']);
  },
);

const cancelled: Visit = { ...visit, appointment: { ...visit.appointment, cancelled: true } };

it.each([
  ['put back on the visit', 'taken off', visit],
  ['told that the visit is reinstated', 'takes it', cancelled],
] as const)(
  '[REP-10] a part that was refused is ready again once its carer is %s',
  async (_, first, then) => {
    Object.assign(office, { first, visit: then });
    put(visit, { times: times() });
    await sendWaiting();
    expect(readParts(visit)?.times?.problem).toMatchObject({ kind: 'refused' });
    // The reason is still there.
    if (then.appointment.cancelled) followVisit(then);
    expect(readParts(visit)?.times?.problem).toMatchObject({ kind: 'refused' });
    followVisit(visit);
    expect(readParts(visit)?.times).toMatchObject({ problem: null, is_changed: true, is_waiting: false });
  },
);

it('[REP-10] a report that the office has withdrawn meanwhile is said to be, and is sent anew as another', async () => {
  office.first = 'takes it';
  const report = {
    ...newPart('report', { day: [{ mood: 'Calm' }] }, { id: 'r', version: 3 }),
    is_waiting: true,
  };
  put(visit, { report });
  await sendWaiting();
  expect(readParts(visit)?.report).toMatchObject({
    base: null,
    attempt: null,
    content: report.content,
    problem: { sentence: 'The office withdrew this. What you wrote is saved here. Send it again.' },
  });
  const work = visitStore.getState().works[visit.appointment_carer_id] ?? expect.fail();
  const at = new Date(visit.appointment.end_at);
  expect(goesAgain(work, visit, at)).toBe(true);
  changeWork(visit.appointment_carer_id, (now) => handIn(now, visit, at));
  await sendWaiting();
  expect(office.sent).toContain('report');
  expect(readParts(visit)?.report).toBeUndefined();
});

it('[REP-10] a refusal without a known reason can be tried again as it stands', async () => {
  put(visit, { times: refused(times(), 'Not now.') });
  followVisit(visit);
  const work = visitStore.getState().works[visit.appointment_carer_id] ?? expect.fail();
  expect(work.parts.times?.problem?.sentence).toBe('Not now.');
  expect(goesAgain(work, visit, new Date(visit.appointment.end_at))).toBe(true);
});
