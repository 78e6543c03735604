import { expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { LEFT_APPOINTMENT } from '#web/features/reports/send-form.ts';
import { followVisit } from '#web/features/visits/follow-visit.ts';
import { goesAgain } from '#web/features/visits/hand-in.ts';
import { newJourney } from '#web/features/visits/part-contents.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { visitStore } from '#web/features/visits/visit-store.ts';
import { newPart, type Part, refused } from '#web/features/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const { NOT_LIVE, office, other, put, readParts, times, startOffice, visit } = await import(
  '#test/kit/visits/visit-office.ts'
);
startOffice();

it('[REP-10] times of a visit that the carer was taken off need them, and say why', async () => {
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

it('[REP-10] the office’s reason is given if the visit cannot be read for another reason', async () => {
  office.first = 'unwell';
  put(visit, { times: times() });
  await sendWaiting();
  expect(readParts(visit)?.times?.problem?.sentence).toBe(NOT_LIVE);
});

it.each(['taken off', 'silent'] as const)(
  '[REP-10] a visit that is not sent holds up no other (%s)',
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
] as const)('[REP-10] a refused part is ready again once its carer is %s', async (_, first, then) => {
  Object.assign(office, { first, visit: then });
  put(visit, { times: times() });
  await sendWaiting();
  expect(readParts(visit)?.times?.problem).toMatchObject({ kind: 'refused' });
  // The reason still applies.
  if (then.appointment.cancelled) followVisit(then);
  expect(readParts(visit)?.times?.problem).toMatchObject({ kind: 'refused' });
  followVisit(visit);
  expect(readParts(visit)?.times).toMatchObject({ problem: null, is_changed: true, is_waiting: false });
});

it('[REP-10] a refusal without a known reason can be retried unchanged', async () => {
  put(visit, { times: refused(times(), 'Not now.') });
  followVisit(visit);
  const work = visitStore.getState().works[visit.appointment_carer_id] ?? expect.fail();
  expect(work.parts.times?.problem?.sentence).toBe('Not now.');
  expect(goesAgain(work, visit, new Date(visit.appointment.end_at))).toBe(true);
});
