import { reportOutbox, sendReports } from '#web/features/reports/report-outbox.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import {
  type BegunForm,
  placeOfReport,
  readSaved,
  type SavedReport,
} from '#web/features/reports/report-copies.ts';
import { createReportDraft } from '#web/features/reports/report-draft.ts';
import {
  FORM_GONE,
  LEFT_APPOINTMENT,
  RESTRICTED_REPORT,
  WITHDRAWN,
} from '#web/features/reports/send-form.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';
import { openSavedCopy, type SavedCopy } from '#web/writing/saved-copy.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const id = (last: number) => `0198f0f0-0000-7000-8000-00000000000${last}`;
const PLACE = placeOfReport(id(1), id(3));
const said = (what: string): Answers => ({ day: [{ what }] });
const kwe = { id: id(5), name: 'Kwe Evans' };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A server reduced to one form. */
const office = {
  answers: undefined as Answers | undefined,
  status: 'draft',
  version: 1,
  calls: 0,
  isDown: false,
  losesAnswers: 0,
  refusal: undefined as string | undefined,
  /** The report's visit as the server returns it. Undefined if the carer has no such report. */
  visit: undefined as undefined | { start_at: string; end_at: string; is_restricted?: boolean },
  isSilentOfVisit: false,
  isGone: false,
  about: undefined as unknown,
  /** The number of each form that was accepted. */
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
  if (new RegExp(`/reports/${id(1)}/?$`).test(url)) {
    if (office.isSilentOfVisit) throw new TypeError('fetch failed');
    const found = office.visit && { ...office.visit, app_report_form_types: [{ id: id(3) }] };
    return found ? json(200, found) : json(404, { code: 'not_found', detail: 'Not found.' });
  }
  if (office.isGone && init.method && init.method !== 'GET')
    return json(404, { code: 'not_found', detail: 'No such form.' });
  if (office.isGone) return json(200, {});
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
let copy: SavedCopy;

const begin = (
  more: { mayWait?: boolean; saved?: Partial<SavedReport> | undefined; form?: BegunForm } = {},
) =>
  createReportDraft({
    about: kwe,
    ...{ report_id: id(1), form_type_id: id(3), questions: [], written: undefined, mayWait: true },
    ...{ title: 'Incident report, Tue 24/11/2026', copy, ...more },
  });
/** The carer submits without signal and leaves the form. */
async function handInWithoutSignal(): Promise<void> {
  office.isDown = true;
  expect(await begin().handIn(said('She slipped.'))).toBe('waits');
  copy.close();
  office.isDown = false;
}
const waiting = () => reportOutbox.state.getState().entries.map(({ state, problem }) => problem ?? state);

beforeEach(async () => {
  Object.assign(office, { answers: undefined, status: 'draft', version: 1, calls: 0, losesAnswers: 0 });
  office.isDown = false;
  Object.assign(office, { refusal: undefined, visit: undefined, isSilentOfVisit: false });
  office.occurrences = [];
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout: () => {} }));
  vi.stubGlobal('fetch', answer);
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  store = await openOwnStore(user);
  copy = await openSavedCopy(user, PLACE);
});
afterEach(() => {
  copy.close();
  forgetBearer();
  vi.unstubAllGlobals();
});

describe('a report form that is submitted without signal', () => {
  it('[REP-10] [REP-07] is saved, shown at once, and submitted automatically once there is signal', async () => {
    await handInWithoutSignal();
    await reportOutbox.load(store);
    expect(waiting()).toEqual(['waits']);
    expect(await sendReports(store)).toBe(1);
    expect(office).toMatchObject({ status: 'submitted', answers: said('She slipped.') });
    expect([waiting(), await store.list('typed')]).toEqual([[], []]);
  });

  it('[REP-10] is on this device from the first word', async () => {
    await copy.keep({ answers: said('She'), title: 'Incident report, Tue 24/11/2026' }, null);
    await reportOutbox.load(store);
    expect(waiting()).toEqual(['draft']);
  });

  it('[REP-10] is submitted once, even if the response to the first attempt was lost', async () => {
    office.losesAnswers = 1;
    expect(await begin().handIn(said('She slipped.'))).toBe('waits');
    copy.close();
    expect([await sendReports(store), office.status, waiting()]).toEqual([1, 'submitted', []]);
  });

  it('[REP-10] overwrites its own text whose response was lost, and nobody else’s', async () => {
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
    expect([await sendReports(store), waiting()]).toEqual([0, ['It was begun.']]);
    expect(office).toMatchObject(others);
    Object.assign(office, own, { occurrences: [] });
    await store.remove('typed', [PLACE]);
    copy = await openSavedCopy(user, PLACE);
    await handInOverLost();
    expect([await sendReports(store), waiting()]).toEqual([1, []]);
    expect(office).toMatchObject({ status: 'submitted', answers: said('She slipped and fell.') });
  });

  it('[REP-10] says so if it was submitted without a response and changed after that', async () => {
    office.losesAnswers = 1;
    expect(await begin().handIn(said('She slipped.'))).toBe('waits');
    copy.close();
    copy = await openSavedCopy(user, PLACE);
    office.isDown = true;
    const { unanswered } = Object(copy.found?.content);
    const again = begin({ saved: { answers: said('She slipped.'), is_handed_in: true, unanswered } });
    again.keep(said('She slipped and fell.'));
    expect(await again.handIn(said('She slipped and fell.'))).toBe('waits');
    copy.close();
    office.isDown = false;
    expect(await sendReports(store)).toBe(0);
    expect(waiting()).toEqual([expect.stringMatching(/^You already submitted this/)]);
    expect(office.answers).toEqual(said('She slipped.'));
  });

  it('[REP-10] stays with all its text and the reason if the server refuses it', async () => {
    await handInWithoutSignal();
    office.refusal = 'The appointment was cancelled.';
    expect(await sendReports(store)).toBe(0);
    expect(waiting()).toEqual([expect.stringContaining('The appointment was cancelled.')]);
    const { calls } = office;
    await sendReports(store);
    expect(office.calls).toBe(calls);
    copy = await openSavedCopy(user, PLACE);
    expect(copy.found?.content).toMatchObject({ answers: said('She slipped.') });
  });

  it('[REP-10] is left to its screen while that is open, is unchanged by opening it, and waits for a press once it is changed', async () => {
    await handInWithoutSignal();
    copy = await openSavedCopy(user, PLACE);
    const open = begin({ saved: readSaved(copy.found) });
    expect([await sendReports(store), office.calls]).toEqual([0, 1]);
    await open.stop();
    await reportOutbox.load(store);
    expect(waiting()).toEqual(['waits']);
    office.isDown = true;
    open.keep(said('She slipped and fell.'));
    await open.flush();
    copy.close();
    office.isDown = false;
    // A draft whose page has closed is sent as a draft: half a sentence is never submitted.
    expect([await sendReports(store), office.status]).toEqual([0, 'draft']);
  });

  it('[REP-10] [YPN-04] says whom it is about, and is sent automatically only if that is known', async () => {
    const { place } = copy;
    await handInWithoutSignal();
    const kept = await store.read('typed', place);
    const { about: _, ...content } = Object(kept).content;
    await store.write('typed', place, { ...Object(kept), content });
    const { calls } = office;
    expect([await sendReports(store), office.calls]).toEqual([0, calls]);
    expect(waiting()).toEqual(['Open it and confirm who you wrote it about.']);
    await store.write('typed', place, kept);
    expect([await sendReports(store), office.about]).toEqual([1, kwe.id]);
  });

  it('[REP-10] is not saved for automatic sending if nothing is sent for that user, such as the office', async () => {
    office.isDown = true;
    await expect(begin({ mayWait: false }).handIn(said('She slipped.'))).rejects.toThrow();
    await reportOutbox.load(store);
    expect(waiting()).toEqual(['draft']);
  });

  it('[REP-10] [REP-03] is sent as the incident that it is, each before the next at its visit', async () => {
    const further = await openSavedCopy(user, placeOfReport(id(1), id(3), 2));
    office.isDown = true;
    await createReportDraft({
      ...{ about: kwe, report_id: id(1), form_type_id: id(3), occurrence: 2, questions: [], mayWait: true },
      ...{ title: 'Incident report 2, Tue 24/11/2026', copy: further, written: undefined },
    }).handIn(said('She ran off.'));
    further.close();
    await handInWithoutSignal();
    expect(await sendReports(store)).toBe(2);
    expect(office.occurrences).toEqual([undefined, 2]);
  });
});

describe('a draft whose page has closed', () => {
  it('[REP-10] is sent to the server as a draft, and stays on the device if the user has to choose', async () => {
    office.isDown = true;
    const draft = begin();
    draft.keep(said('She slipped.'));
    await draft.flush();
    copy.close();
    expect([await sendReports(store), office.status]).toEqual([0, 'draft']);
    office.isDown = false;
    expect([await sendReports(store), office.answers, waiting()]).toEqual([0, said('She slipped.'), []]);
    const older = { answers: said('He fell.'), about: kwe, id: id(2), version: 0, title: 'Incident report' };
    await store.write('typed', PLACE, { content: older, kept_at: '2026-11-24T14:00:00Z', upon: null });
    await sendReports(store);
    expect([office.answers, waiting()]).toEqual([said('She slipped.'), ['draft']]);
  });
});

describe('a waiting report whose visit was moved', () => {
  const on = (day: string) => ({ start_at: `${day}T16:00:00Z`, end_at: `${day}T20:00:00Z` });
  const answers = { day: [{ what: 'Calm', on: '2026-11-24' }] };
  const question = {
    id: 'on',
    group_identifier: 'day',
    input_type: 'DATE',
    prefill: 'appointment.start_date',
  };
  const form = { form_type: written().form_type, introduction: null, questions: [question] } as never;
  const HELD =
    'The visit is on Sun 22/11/2026, but your report says Tue 24/11/2026. Check the date and send it again.';
  const press = async (agreed_day?: string) => {
    office.isDown = true;
    const draft = begin({ form, saved: readSaved(copy.found) });
    await draft.submit(answers, agreed_day);
    office.isDown = false;
    await draft.stop();
    copy.close();
    copy = await openSavedCopy(user, PLACE);
    copy.close();
  };

  it('[REP-10] is sent if the day is the same', async () => {
    office.visit = on('2026-11-24');
    await press();
    expect([await sendReports(store), office.status]).toEqual([1, 'submitted']);
  });

  it('[REP-10] is held for its carer, and sent once they say that its day is right', async () => {
    office.visit = on('2026-11-22');
    await press();
    expect([await sendReports(store), waiting()]).toEqual([0, [HELD]]);
    expect([await sendReports(store), waiting()]).toEqual([0, [HELD]]);
    await press(HELD.split(' Check')[0]);
    expect([await sendReports(store), office.status]).toEqual([1, 'submitted']);
  });

  it('[REP-10] is sent automatically once the visit is moved back', async () => {
    office.visit = on('2026-11-22');
    await press();
    await sendReports(store);
    office.visit = on('2026-11-24');
    expect([await sendReports(store), office.status]).toEqual([1, 'submitted']);
  });

  it('[REP-10] is not sent while the server does not return the visit', async () => {
    office.isSilentOfVisit = true;
    await press();
    expect([await sendReports(store), waiting()]).toEqual([0, ['waits']]);
  });
});

describe('a report that the server treats as if it did not exist', () => {
  const gone = { id: id(2), version: 3 };
  const wait = (more: object = {}) =>
    store.write('typed', PLACE, {
      content: { answers: said('Calm'), about: kwe, title: 'Report', is_handed_in: true, ...more },
      kept_at: '2026-11-24T14:00:00Z',
      upon: null,
    });
  beforeEach(() => {
    copy.close();
    Object.assign(office, { isGone: true });
  });
  afterEach(() => Object.assign(office, { isGone: false }));

  it('[REP-10] [YPN-04] says that its carer is no longer on the appointment, and stores no name with the text', async () => {
    await wait(gone);
    expect(await sendReports(store)).toBe(0);
    expect(waiting()).toEqual([LEFT_APPOINTMENT]);
    expect(await store.read('typed', PLACE)).toMatchObject({
      content: { answers: said('Calm'), about: { id: kwe.id, name: 'somebody else' } },
    });
  });

  it('[REP-10] says that the record is restricted, that the form is gone, or that it was withdrawn', async () => {
    const visit = { start_at: '2026-11-24T16:00:00Z', end_at: '2026-11-24T20:00:00Z' };
    for (const [is_restricted, more, sentence] of [
      [true, gone, RESTRICTED_REPORT],
      [false, {}, FORM_GONE],
      [false, gone, WITHDRAWN],
    ] as const) {
      office.visit = { ...visit, is_restricted };
      await wait(more);
      await sendReports(store);
      expect(waiting()).toEqual([sentence]);
    }
  });
});
