import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { retitle } from '#web/features/visits/follow-visit.ts';
import { findOther, giveTo } from '#web/features/visits/other-person.ts';
import { sendWaiting } from '#web/features/visits/send-waiting.ts';
import { mergeWorks } from '#web/features/visits/visit-merge.ts';
import { describeTitle } from '#web/features/visits/visit-steps.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  keepVisit,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { newPart, type VisitWork, withPart } from '#web/features/visits/visit-work.ts';
import { closeOwnStores } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

// The session listens to other tabs as soon as its module loads.
vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const charlotte = { id: '019b82c6-6a00-7401-aca9-000000000077', name: 'Charlotte Hunt' };
const giveAway = (visit: Visit): Visit => ({
  ...visit,
  appointment: { ...visit.appointment, young_person: charlotte },
  report: { ...visit.report, young_person: charlotte },
});

/** A server reduced to one visit: it accepts a note about the person the visit is for. */
const office = { visit: aVisit(), taken: [] as unknown[], about: [] as unknown[] };
const visit = aVisit();
const [id, user] = [visit.appointment_carer_id, visit.timesheet.carer.id];

beforeEach(async () => {
  Object.assign(office, { visit: aVisit(), taken: [], about: [] });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/api/visits/')) return json(office.visit);
    if (init.method !== 'POST' || !url.includes('extra_info')) return json({});
    const { about, text } = JSON.parse(String(init.body));
    office.about.push(about);
    if (about !== office.visit.appointment.young_person?.id)
      return json({ code: 'visit.other_person', detail: 'For somebody else now.', errors: [] }, 409);
    office.taken.push(text);
    const carer = visit.timesheet.carer;
    const shown = { id: carer.id, appointment_carer_id: id, carer, text, version: 1 };
    return json({ ...shown, updated_at: visit.report.updated_at }, 201);
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  await openVisitStore(user);
});
afterEach(async () => {
  // Otherwise the next test would take a write in progress for another tab's.
  await written(id);
  closeVisitStore();
  forgetBearer();
  vi.unstubAllGlobals();
});

const TEXT = 'Amara told me about her mother.';
async function writeWithoutSignal(change: (work: VisitWork) => VisitWork = (work) => work) {
  await keepVisit(visit);
  const part = { ...newPart('extra', { text: TEXT }, null), is_waiting: true };
  changeWork(id, (work) => change(withPart(work, 'extra', part)), blankWork(visit, describeTitle(visit)));
  await written(id);
}
const readWork = () => visitStore.getState().works[id];
const readProblem = () => readWork()?.parts.extra?.problem?.sentence;
const SENTENCE = 'You wrote this about Amara Lee, but the visit is now for Charlotte Hunt.';

describe('text about one young person whose visit is now for another', () => {
  it('[REP-10] [YPN-04] is not submitted, and says whom it is about', async () => {
    await writeWithoutSignal();
    office.visit = giveAway(office.visit);
    expect(await sendWaiting()).toBe(0);
    expect([office.taken, readProblem()]).toEqual([[], SENTENCE]);
    expect(readWork()?.title).toContain('Amara Lee');
    await sendWaiting();
    expect(office.about).toEqual([visit.appointment.young_person?.id]);
    expect(readWork()?.parts.extra?.content).toEqual({ text: TEXT });
  });

  it('[REP-10] [YPN-04] is held as soon as the device knows, and is not listed by the other name', async () => {
    await writeWithoutSignal();
    office.visit = giveAway(office.visit);
    retitle(id, office.visit.appointment);
    await sendWaiting();
    expect([office.about, readProblem()]).toEqual([[], SENTENCE]);
    expect(readWork()?.title).toBe(describeTitle(visit));
  });

  it('[REP-10] is sent for the other once its author has said that it is about them', async () => {
    await writeWithoutSignal();
    office.visit = giveAway(office.visit);
    await sendWaiting();
    changeWork(id, (work) => giveTo(work, charlotte));
    expect([readProblem(), findOther(readWork(), undefined, office.visit.appointment)]).toEqual([
      undefined,
      undefined,
    ]);
    retitle(id, office.visit.appointment);
    expect(readWork()?.title).toContain('Charlotte Hunt');
    const hand = (work: VisitWork) => {
      const part = work.parts.extra;
      return part ? withPart(work, 'extra', { ...part, is_waiting: true }) : work;
    };
    changeWork(id, hand);
    expect([await sendWaiting(), office.taken]).toEqual([1, [TEXT]]);
  });

  it('[REP-10] stored by an earlier version is about the person this device last knew, and is asked about if it knew nobody', async () => {
    await writeWithoutSignal(({ about: _, ...work }) => work);
    closeVisitStore();
    await openVisitStore(user);
    expect(readWork()?.about).toEqual(visit.appointment.young_person);
    const { about: _, ...unknown } = { ...blankWork(visit, ''), parts: readWork()?.parts ?? {} };
    expect(findOther(unknown, undefined, visit.appointment)).toMatchObject({ was: undefined });
    expect(findOther(blankWork(visit, ''), undefined, giveAway(visit).appointment)).toBeUndefined();
  });

  it('[REP-10] is about the person that its draft on the server was started about', () => {
    const written_about = { id: user, name: 'Kwe Evans' };
    const draft = { ...Object(visit.app_report), id: user, version: 1, status: 'draft', written_about };
    const begun = blankWork({ ...visit, app_report: draft }, '');
    const work = withPart(begun, 'extra', newPart('extra', { text: TEXT }, null));
    expect(findOther(work, undefined, visit.appointment)).toMatchObject({ was: written_about });
    expect(findOther(undefined, { about: written_about }, visit.appointment)).toMatchObject({
      was: written_about,
    });
  });

  it('[REP-10] stays about the person that its author chose in another tab', () => {
    const part = newPart('extra', { text: TEXT }, null);
    const seen = withPart(blankWork(visit, ''), 'extra', part);
    const chosen = giveTo(seen, charlotte);
    expect([mergeWorks(seen, seen, chosen)?.about, mergeWorks(chosen, seen, seen)?.about]).toEqual([
      charlotte,
      charlotte,
    ]);
  });
});
