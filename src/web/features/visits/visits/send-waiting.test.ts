import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { closeOwnStores } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import { followVisit } from '#web/features/visits/visits/follow-visit.ts';
import { goesAgain, handIn } from '#web/features/visits/visits/hand-in.ts';
import { newJourney, readTimes } from '#web/features/visits/visits/part-contents.ts';
import { sendDraft, sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import { LEFT_APPOINTMENT } from '#web/features/visits/visits/visit-steps.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  findKeptVisit,
  holdOpen,
  keepVisit,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visits/visit-store.ts';
import { newPart, type Part, refused } from '#web/features/visits/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const NOT_LIVE = 'This appointment was cancelled, or the carer is no longer on it.';

const visit = aVisit();
const user = visit.timesheet.carer.id;
const other: Visit = { ...visit, appointment_carer_id: '019b82c6-6a00-7401-aca9-000000000099' };

/** The office, which has taken the carer off the first visit or does not answer for it. */
const office = {
  first: 'taken off' as 'taken off' | 'silent' | 'unwell' | 'takes it',
  /** The first visit as it is there. */
  visit,
  sent: [] as string[],
};

beforeEach(async () => {
  Object.assign(office, { first: 'taken off', visit, sent: [] });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const isFirst =
      url.includes(visit.appointment_carer_id) || `${init.body}`.includes(visit.appointment_carer_id);
    if (url.includes('/app_report')) {
      if (init.method === 'PUT') return json({ code: 'not_found', detail: 'No such form.' }, 404);
      office.sent.push('report');
      return json({ id: 'r', version: 1 }, 201);
    }
    if (isFirst && office.first === 'silent') throw new TypeError('Failed to fetch');
    if (url.includes('/api/visits/')) {
      if (!isFirst) return json(other);
      if (office.first === 'takes it') return json(office.visit);
      return office.first === 'unwell'
        ? json({ detail: 'Unwell.' }, 500)
        : json({ detail: 'Not found.' }, 404);
    }
    if (init.method !== 'POST') return json({});
    if (isFirst && (office.first !== 'takes it' || office.visit.appointment.cancelled))
      return json({ code: 'claim.not_live', detail: NOT_LIVE }, 409);
    if (url.includes('/api/timesheets/')) office.sent.push('times of the other');
    return json({ id: 't', version: 2 }, 201);
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  await openVisitStore(user);
  await keepVisit(visit);
});
afterEach(async () => {
  await Promise.all([visit, other].map((each) => written(each.appointment_carer_id)));
  closeVisitStore();
  forgetBearer();
  vi.unstubAllGlobals();
});

const times = (): Part => ({ ...newPart('times', readTimes(visit.timesheet), null), is_waiting: true });

function put(of: Visit, parts: Record<string, Part>): void {
  changeWork(of.appointment_carer_id, (work) => ({ ...work, parts }), blankWork(of, 'A visit'));
}

const readParts = (of: Visit) => visitStore.getState().works[of.appointment_carer_id]?.parts;

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
    problem: { sentence: 'The office has withdrawn this. What you wrote is kept here: send it anew.' },
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

const [mood] = visit.app_report?.questions ?? [];
const asksForDay: Visit = {
  ...visit,
  app_report: visit.app_report && {
    ...visit.app_report,
    questions: [
      ...visit.app_report.questions,
      {
        ...(mood ?? expect.fail()),
        ...{ id: 'on', label: 'Date', input_type: 'DATE', prefill: 'appointment.start_date' },
      },
    ],
  },
};
const moved: Visit = {
  ...asksForDay,
  appointment: {
    ...visit.appointment,
    ...{ start_date: '2026-11-22', start_at: '2026-11-22T16:00:00Z', end_at: '2026-11-22T20:00:00Z' },
  },
};
const OTHER_DAY = 'The visit is on Sunday 22 November 2026, and your report says Tuesday 24 November 2026.';

describe('a report that waits, of a visit that was moved meanwhile', () => {
  const at = new Date('2026-11-24T21:00:00Z');
  const press = (of: Visit) => changeWork(visit.appointment_carer_id, (now) => handIn(now, of, at));
  // Its times are handed in with it.
  const sentReports = () => office.sent.filter((each) => each === 'report');
  beforeEach(() => {
    Object.assign(office, { first: 'takes it', visit: asksForDay });
    put(asksForDay, { report: newPart('report', { day: [{ mood: 'Calm', on: '2026-11-24' }] }, null) });
    press(asksForDay);
  });

  it('[REP-10] goes where the day is the same', async () => {
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] is held for its carer, and goes once they say that its day is right', async () => {
    office.visit = moved;
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    expect(readParts(visit)?.report).toMatchObject({
      is_waiting: false,
      problem: { kind: 'refused', reason: 'other day', sentence: expect.stringContaining(OTHER_DAY) },
    });
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    press(moved);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
    followVisit(moved);
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] is held as soon as the visit is heard of, and goes by itself once it is moved back', async () => {
    followVisit(moved);
    expect(readParts(visit)?.report?.problem?.reason).toBe('other day');
    followVisit(asksForDay);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
    await sendWaiting();
    expect(sentReports()).toEqual(['report']);
  });

  it('[REP-10] does not go while the office does not say where the visit is', async () => {
    office.first = 'silent';
    await sendWaiting();
    expect(sentReports()).toEqual([]);
    expect(readParts(visit)?.report).toMatchObject({ is_waiting: true, problem: null });
  });
});
