import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { AppReport } from '#contract/reports/app-reports.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { createReportDraft, pickWritten } from '#web/features/reports/report-draft.ts';

const id = (last: number) => `0198f0f0-0000-7000-8000-00000000000${last}`;
const question: Question = {
  id: 'what',
  label: 'What happened?',
  help: null,
  input_type: 'TEXT',
  group_identifier: 'visit',
  group_label: null,
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: true,
};
const said = (what: string): Answers => ({ visit: [{ what }] });

/** A server reduced to one form: versions, and the contract's errors. */
const server = { version: 0, status: 'draft', answers: said(''), losesAnswers: 0, isDown: false, calls: 0 };

const current = () =>
  AppReport.parse({
    id: id(2),
    occurrence: 1,
    report_id: id(1),
    form_type: { id: id(3), name: 'Session report', FORM_VERSION: 1, is_numeric: false },
    status: server.status,
    carer: { id: id(4), name: 'Cara' },
    introduction: null,
    questions: [question],
    answers: server.answers,
    submitted_at: null,
    submitted_by: null,
    decided_by: null,
    decided_at: null,
    not_approved_reason: null,
    comment: null,
    question_reasons: [],
    submissions: [],
    version: server.version,
    updated_at: '2026-11-24T14:02:00Z',
  });

const blank = {
  occurrence: 1,
  form_type: { id: id(3), name: 'Session report', FORM_VERSION: 1, is_numeric: false },
  introduction: null,
  questions: [question],
  answers: {},
};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function reply(method: string, body: { answers: Answers; submit: boolean; version?: number }): Response {
  const clash = (code: string) => json(409, { code, detail: 'Clash.', current: current() });
  if (method === 'POST' && server.version > 0) return clash('report.already_begun');
  if (method === 'PUT' && server.version === 0) return json(404, { code: 'not_found', detail: 'No form.' });
  if (method === 'PUT' && body.version !== server.version) return clash('version.stale');
  server.version += 1;
  server.answers = body.answers;
  if (body.submit) server.status = 'submitted';
  return json(200, current());
}

beforeEach(() => {
  Object.assign(server, {
    version: 0,
    status: 'draft',
    answers: said(''),
    losesAnswers: 0,
    isDown: false,
    calls: 0,
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout: () => {} }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    server.calls += 1;
    init.signal?.throwIfAborted();
    if (server.isDown) throw new TypeError('fetch failed');
    if (!init.method || init.method === 'GET') return json(200, blank);
    const answer = reply(init.method ?? 'GET', JSON.parse(String(init.body)));
    if (server.losesAnswers-- > 0) throw new TypeError('fetch failed');
    return answer;
  });
  keepBearer({ token: 'old', expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

type Of = Parameters<typeof createReportDraft>[0];
const begin = (copy?: Of['copy'], more?: Partial<Of>) =>
  createReportDraft({
    ...{ report_id: id(1), form_type_id: id(3), about: null, questions: [question], written: undefined },
    title: 'Incident report, Tue 24/11/2026',
    ...(copy ? { copy } : {}),
    ...more,
  });
const type = async (draft: ReturnType<typeof begin>, what: string) => {
  draft.keep(said(what));
  await draft.flush();
};

describe('a report saved while it is written', () => {
  it('[UIX-09] is created once, then continues with the newest version, one call at a time', async () => {
    const draft = begin();
    draft.keep(said('We'));
    const first = draft.flush();
    draft.keep(said('We cooked'));
    await first;
    expect(server).toMatchObject({ version: 2, calls: 2, answers: said('We cooked') });
    expect(draft.store.getState()).toMatchObject({ state: 'saved', time: '14:02' });
    expect(draft.isUnsaved()).toBe(false);
  });

  it('[REP-10] says that the office has withdrawn it, and submits it as new', async () => {
    const draft = begin();
    draft.keep(said('We'));
    await draft.flush();
    server.version = 0;
    draft.keep(said('We cooked'));
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({
      state: 'failed',
      problem: 'The office withdrew this. What you wrote is saved here. Send it again.',
    });
    expect(await draft.handIn(said('We cooked'))).toBe('handed in');
    expect(server).toMatchObject({ status: 'submitted', answers: said('We cooked') });
  });

  it('[REP-10] [REP-03] says that another was submitted under its number, and keeps what was typed', async () => {
    Object.assign(server, { version: 1, status: 'submitted', answers: said('She slipped.') });
    const draft = begin();
    draft.keep(said('She ran off.'));
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({ state: 'failed', isTaken: true, theirs: undefined });
    expect([draft.isUnsaved(), server.answers]).toEqual([true, said('She slipped.')]);
  });

  it('[REP-10] keeps what was typed while there is no connection, and says so', async () => {
    const draft = begin();
    server.isDown = true;
    draft.keep(said('We cooked'));
    await draft.flush();
    expect(draft.store.getState().state).toBe('failed');
    expect(draft.isUnsaved()).toBe(true);
    server.isDown = false;
    await draft.flush();
    expect(server.answers).toEqual(said('We cooked'));
    await draft.stop();
  });

  it('[REP-10] says that it is on the device while that is so, and no longer once the server has it', async () => {
    const kept: Record<string, unknown>[] = [];
    const keep = async (content: Record<string, unknown>) => {
      kept.push(content);
      return '2026-11-24T14:00:00Z';
    };
    const draft = begin({ keep, forget: async () => undefined });
    server.isDown = true;
    draft.keep(said('We cooked'));
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({ state: 'on-device', time: '14:00' });
    expect(draft.store.getState().problem).toMatch(/connection/);
    expect(kept.at(-1)).toMatchObject({
      title: 'Incident report, Tue 24/11/2026',
      answers: said('We cooked'),
    });
    server.isDown = false;
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({ state: 'saved', problem: undefined });
    await draft.stop();
  });

  it('[REP-10] waits on the device after a timeout, and is retried automatically', async () => {
    const draft = begin({ keep: async () => '2026-11-24T14:00:00Z', forget: async () => undefined });
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
    const pause = vi.spyOn(window, 'setTimeout');
    draft.keep(said('We cooked'));
    pause.mockClear();
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({ state: 'on-device', time: '14:00' });
    expect(draft.store.getState().problem).toMatch(/connection/);
    expect(pause).toHaveBeenCalledTimes(1);
    limit.mockRestore();
    await draft.flush();
    expect(server.answers).toEqual(said('We cooked'));
    await draft.stop();
  });

  it('[REP-10] a lost response is no conflict if the server’s version is the same', async () => {
    const draft = begin();
    server.losesAnswers = 1;
    draft.keep(said('We cooked'));
    await draft.flush();
    await draft.flush();
    expect(draft.store.getState()).toMatchObject({ state: 'saved', theirs: undefined });
    server.losesAnswers = 1;
    await expect(draft.handIn(said('We cooked'))).rejects.toThrow();
    await draft.handIn(said('We cooked'));
    expect(server).toMatchObject({ status: 'submitted', version: 2 });
    await draft.stop();
  });

  it('[REP-10] Text whose response was lost is the author’s own: newer text overwrites it', async () => {
    const draft = begin();
    await type(draft, 'She ran');
    server.losesAnswers = 1;
    await type(draft, 'She ran out');
    await type(draft, 'She ran out, and I followed');
    expect(draft.store.getState()).toMatchObject({ state: 'saved', theirs: undefined });
    expect(server).toMatchObject({ version: 3, answers: said('She ran out, and I followed') });
  });

  it('[REP-10] The same with two or more lost responses in a row, whichever of them the server saved', async () => {
    const draft = begin();
    server.losesAnswers = 2;
    await type(draft, 'She');
    await type(draft, 'She ran');
    await type(draft, 'She ran out');
    expect(server.answers).toEqual(said('She ran out'));
    server.isDown = true;
    await type(draft, 'She ran out of');
    Object.assign(server, { isDown: false, losesAnswers: 1 });
    await type(draft, 'She ran out of the');
    await type(draft, 'She ran out of the house');
    expect(draft.store.getState()).toMatchObject({ state: 'saved', theirs: undefined });
    expect(server.answers).toEqual(said('She ran out of the house'));
  });

  it('[REP-10] The device remembers them after a reload too, and only them: a colleague’s version is compared', async () => {
    let kept: Record<string, unknown> = {};
    const copy: Of['copy'] = {
      keep: async (content) => {
        kept = JSON.parse(JSON.stringify(content));
        return '2026-11-24T14:00:00Z';
      },
      forget: async () => undefined,
    };
    server.losesAnswers = 1;
    await type(begin(copy), 'She ran');
    const readAgain = () =>
      begin(copy, { saved: { answers: said('She ran out'), unanswered: kept.unanswered } });
    Object.assign(server, { version: 2, answers: said('She ran. The police came.') });
    const overtaken = readAgain();
    await overtaken.flush();
    expect(overtaken.store.getState().theirs?.answers).toEqual(said('She ran. The police came.'));
    Object.assign(server, { version: 1, answers: said('She ran') });
    const again = readAgain();
    await again.flush();
    expect(again.store.getState()).toMatchObject({ state: 'saved', theirs: undefined });
    expect(server.answers).toEqual(said('She ran out'));
  });

  it('[REP-10] overwrites nobody: it waits until the author has chosen', async () => {
    const draft = begin();
    draft.keep(said('Mine'));
    await draft.flush();
    Object.assign(server, { version: 5, answers: said('Theirs') });
    draft.keep(said('Mine, longer'));
    await draft.flush();
    draft.keep(said('Mine, longer still'));
    await draft.flush();
    expect(server).toMatchObject({ version: 5, answers: said('Theirs') });
    expect(draft.store.getState().theirs?.answers).toEqual(said('Theirs'));
    await draft.settle(said('Both'));
    expect(server).toMatchObject({ version: 6, answers: said('Both') });
  });

  it('[UIX-09] Text of a blank form, typed without signal, is compared with the draft that the server now has', async () => {
    Object.assign(server, { version: 3, answers: said('Two pages from the laptop') });
    const unsaved = { answers: said('He fell'), written: undefined };
    const draft = createReportDraft({
      report_id: id(1),
      form_type_id: id(3),
      about: null,
      questions: [question],
      written: pickWritten(unsaved, current()),
      title: 'Session report',
      saved: { answers: unsaved.answers },
    });
    await draft.flush();
    expect(server.answers).toEqual(said('Two pages from the laptop'));
    expect(draft.store.getState().theirs).toMatchObject({ version: 3 });
    expect(pickWritten(undefined, current())).toMatchObject({ version: 3 });
    expect(pickWritten(undefined, { ...blank, report_id: id(1) })).toBeUndefined();
  });
});
