import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import { openTypedCopy, type TypedCopy } from '#web/device/typed-copy.ts';
import { createReportDraft } from '#web/features/reports/reports/report-draft.ts';
import { sendTypedReports } from '#web/features/reports/reports/report-outbox.ts';
import {
  isHandedIn,
  lookForTypedReports,
  placeOfReport,
  typedReports,
} from '#web/features/reports/reports/typed-reports.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const id = (last: number) => `0198f0f0-0000-7000-8000-00000000000${last}`;
const PLACE = placeOfReport(id(1), id(3));
const said = (what: string): Answers => ({ day: [{ what }] });
const kwe = { id: id(5), name: 'Kwe Evans' };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The office in the size of one form. */
const office = {
  answers: undefined as Answers | undefined,
  status: 'draft',
  version: 1,
  calls: 0,
  isDown: false,
  losesAnswers: 0,
  refusal: undefined as string | undefined,
  about: undefined as unknown,
  /** As each form that was taken was numbered. */
  occurrences: [] as unknown[],
};
const written = () => ({
  ...{
    id: id(2),
    report_id: id(1),
    occurrence: 1,
    status: office.status,
    answers: office.answers,
    version: office.version,
  },
  form_type: { id: id(3), name: 'Incident report', FORM_VERSION: 1, is_numeric: false },
  ...{ carer: { id: id(4), name: 'Cara' }, introduction: null, questions: [], submissions: [] },
  ...{ submitted_at: null, submitted_by: null, decided_by: null, decided_at: null, comment: null },
  ...{ not_approved_reason: null, question_reasons: [], updated_at: '2026-11-24T14:02:00Z' },
});

async function answer(url: string, init: RequestInit): Promise<Response> {
  if (url.includes('error_reports')) return json(201, {});
  office.calls += 1;
  if (office.isDown) throw new TypeError('fetch failed');
  if (office.refusal)
    return json(403, {
      code: 'report.not_open',
      detail: office.refusal,
      errors: [{ path: '', message: '' }],
    });
  const { answers, submit, about, occurrence, version } = JSON.parse(String(init.body));
  if (init.method === 'PUT') {
    if (version !== office.version)
      return json(409, { code: 'version.stale', detail: 'Someone else changed this.', current: written() });
    Object.assign(office, { answers, status: submit ? 'submitted' : 'draft', version: version + 1 });
    return json(200, written());
  }
  const isTaken = office.occurrences.includes(occurrence);
  if (isTaken)
    return json(409, { code: 'report.already_begun', detail: 'It was begun.', current: written() });
  office.occurrences.push(occurrence);
  Object.assign(office, { about, answers, status: submit ? 'submitted' : 'draft' });
  if (office.losesAnswers-- > 0) throw new TypeError('fetch failed');
  return json(201, written());
}

let store: DeviceStore;
let copy: TypedCopy;

const begin = (
  more: { mayWait?: boolean; unsaved?: Answers; isHandedIn?: boolean; unheard?: unknown } = {},
) =>
  createReportDraft({
    about: kwe,
    ...{ report_id: id(1), form_type_id: id(3), questions: [], written: undefined, mayWait: true },
    ...{ title: 'Incident report, Tue 24/11/2026', copy, ...more },
  });
/** Pressed without signal, and the form left. */
async function handInWithoutSignal(): Promise<void> {
  office.isDown = true;
  expect(await begin().handIn(said('She slipped.'))).toBe('waits');
  copy.close();
  office.isDown = false;
}
const waiting = () => typedReports.getState().waiting.map(({ state, problem }) => problem ?? state);

beforeEach(async () => {
  Object.assign(office, { answers: undefined, status: 'draft', version: 1, calls: 0, losesAnswers: 0 });
  office.isDown = false;
  office.refusal = undefined;
  office.occurrences = [];
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout: () => {} }));
  vi.stubGlobal('fetch', answer);
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  store = await openOwnStore(user);
  copy = await openTypedCopy(user, PLACE);
});
afterEach(() => {
  copy.close();
  forgetBearer();
  vi.unstubAllGlobals();
});

describe('a form of a report that is handed in without signal', () => {
  it('[REP-10] [REP-07] is kept, seen at once, and handed in by itself once there is signal', async () => {
    await handInWithoutSignal();
    await lookForTypedReports(store);
    expect(waiting()).toEqual(['waits']);
    expect(await sendTypedReports(store)).toBe(1);
    expect(office).toMatchObject({ status: 'submitted', answers: said('She slipped.') });
    expect([waiting(), await store.list('typed')]).toEqual([[], []]);
  });

  it('[REP-10] is known on this device from the first word, before it counts as left to wait', async () => {
    await copy.keep({ answers: said('She'), title: 'Incident report, Tue 24/11/2026' }, null);
    await lookForTypedReports(store);
    expect([waiting(), typedReports.getState().here.map(({ state }) => state)]).toEqual([[], ['typed']]);
  });

  it('[REP-10] is handed in once, also where the answer to the first attempt was lost', async () => {
    office.losesAnswers = 1;
    expect(await begin().handIn(said('She slipped.'))).toBe('waits');
    copy.close();
    expect([await sendTypedReports(store), office.status, waiting()]).toEqual([1, 'submitted', []]);
  });

  it('[REP-10] goes over its own words whose answer was lost, and over nobody else’s', async () => {
    const handInOverLost = async () => {
      office.losesAnswers = 1;
      const draft = begin();
      draft.keep(said('She slipped'));
      await draft.flush();
      office.isDown = true;
      expect(await draft.handIn(said('She slipped and fell.'))).toBe('waits');
      copy.close();
      office.isDown = false;
    };
    await handInOverLost();
    const others = { answers: said('She slipped. The police came.'), version: 2 };
    const own = { answers: office.answers, version: office.version };
    Object.assign(office, others);
    expect([await sendTypedReports(store), waiting()]).toEqual([0, ['It was begun.']]);
    expect(office).toMatchObject(others);
    Object.assign(office, own, { occurrences: [] });
    await store.remove('typed', [PLACE]);
    copy = await openTypedCopy(user, PLACE);
    await handInOverLost();
    expect([await sendTypedReports(store), waiting()]).toEqual([1, []]);
    expect(office).toMatchObject({ status: 'submitted', answers: said('She slipped and fell.') });
  });

  it('[REP-10] says so where it was handed in unheard and changed after that', async () => {
    office.losesAnswers = 1;
    expect(await begin().handIn(said('She slipped.'))).toBe('waits');
    copy.close();
    copy = await openTypedCopy(user, PLACE);
    office.isDown = true;
    const { unheard } = Object(copy.found?.content);
    const again = begin({ unsaved: said('She slipped.'), isHandedIn: true, unheard });
    again.keep(said('She slipped and fell.'));
    expect(await again.handIn(said('She slipped and fell.'))).toBe('waits');
    copy.close();
    office.isDown = false;
    expect(await sendTypedReports(store)).toBe(0);
    expect(waiting()).toEqual([expect.stringMatching(/^You already submitted this/)]);
    expect(office.answers).toEqual(said('She slipped.'));
  });

  it('[REP-10] stays with every word and the reason where the office does not take it', async () => {
    await handInWithoutSignal();
    office.refusal = 'The appointment was cancelled.';
    expect(await sendTypedReports(store)).toBe(0);
    expect(waiting()).toEqual([expect.stringContaining('The appointment was cancelled.')]);
    const { calls } = office;
    await sendTypedReports(store);
    expect(office.calls).toBe(calls);
    expect((await openTypedCopy(user, PLACE)).found?.content).toMatchObject({
      answers: said('She slipped.'),
    });
  });

  it('[REP-10] is left to its screen while it is open, is unchanged by a look, and waits for a press once it is changed', async () => {
    await handInWithoutSignal();
    copy = await openTypedCopy(user, PLACE);
    const open = begin({ unsaved: said('She slipped.'), isHandedIn: isHandedIn(copy.found) });
    expect([await sendTypedReports(store), office.calls]).toEqual([0, 1]);
    await open.stop();
    await lookForTypedReports(store);
    expect(waiting()).toEqual(['waits']);
    office.isDown = true;
    open.keep(said('She slipped and fell.'));
    await open.flush();
    copy.close();
    office.isDown = false;
    expect([await sendTypedReports(store), office.answers]).toEqual([0, undefined]);
  });

  it('[REP-10] [YPN-04] says about whom it was written, and goes by itself only where that is known', async () => {
    const { place } = copy;
    await handInWithoutSignal();
    const kept = await store.read('typed', place);
    const { about: _, ...content } = Object(kept).content;
    await store.write('typed', place, { ...Object(kept), content });
    const { calls } = office;
    expect([await sendTypedReports(store), office.calls]).toEqual([0, calls]);
    expect(waiting()).toEqual(['Open it and confirm who you wrote it about.']);
    await store.write('typed', place, kept);
    expect([await sendTypedReports(store), office.about]).toEqual([1, kwe.id]);
  });

  it('[REP-10] is not kept to go by itself for somebody for whom nothing is sent, as the office', async () => {
    office.isDown = true;
    await expect(begin({ mayWait: false }).handIn(said('She slipped.'))).rejects.toThrow();
    await lookForTypedReports(store);
    expect(waiting()).toEqual([]);
  });

  it('[REP-10] [REP-03] goes as the incident that it is, each at a visit before the next', async () => {
    const further = await openTypedCopy(user, placeOfReport(id(1), id(3), 2));
    office.isDown = true;
    await createReportDraft({
      ...{ about: kwe, report_id: id(1), form_type_id: id(3), occurrence: 2, questions: [], mayWait: true },
      ...{ title: 'Incident report 2, Tue 24/11/2026', copy: further, written: undefined },
    }).handIn(said('She ran off.'));
    further.close();
    await handInWithoutSignal();
    expect(await sendTypedReports(store)).toBe(2);
    expect(office.occurrences).toEqual([undefined, 2]);
  });
});
