import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#contract/questions/questions.ts';
import { Referral, type ReferralQuestion } from '#contract/young-persons/referrals.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { createReferralDraft, pickSaved } from '#web/features/young-persons/referrals/referral-draft.ts';
import type { ReferralContent } from '#web/features/young-persons/referrals/send-referral.ts';

const id = (last: number) => `0198f0f0-0000-7000-8000-00000000000${last}`;
const question: ReferralQuestion = {
  id: 'rf-history',
  label: 'Short history',
  help: null,
  input_type: 'TEXT',
  group_identifier: 'needs',
  group_label: null,
  is_repeatable_group: false,
  conditional_question_option_id: null,
  order: 1,
  options: [],
  is_required: true,
  step: 6,
  step_title: 'Needs and risks',
};
const said = (history: string): Answers => ({ needs: [{ 'rf-history': history }] });
const content = (history: string, part: Partial<ReferralContent> = {}): ReferralContent => ({
  answers: said(history),
  current_step: 6,
  client_id: id(3),
  social_worker: null,
  ...part,
});

/** A server reduced to one referral: its idempotency keys and its versions. */
const server = {
  ...{ version: 0, status: 'draft', answers: said(''), social_worker: null as string | null },
  ...{ made: new Map<string, string>(), loses: 0 },
};

const current = () =>
  Referral.parse({
    id: id(1),
    reference: 'REF-2026-0001',
    status: server.status,
    date: '2026-11-24',
    youngPerson: null,
    is_being_prepared: false,
    young_person_name: '',
    client: { id: id(3), name: 'Croydon' },
    socialWorkers: server.social_worker ? [{ id: server.social_worker, name: 'Rob Reed' }] : [],
    urgency: null,
    due_at: null,
    submitted_at: null,
    origin: 'client',
    is_quarantined: false,
    thread: 'none',
    corrected_at: null,
    correction: null,
    third_party_reference: null,
    is_suspect: false,
    files: [],
    version: server.version,
    updated_at: '2026-11-24T14:02:00Z',
    questions: [question],
    answers: server.answers,
    current_step: 6,
    referrer_name: '',
    referrer_has_left: false,
    is_kept_back: false,
    deciders: [],
    has_moved_away: false,
    created_by: null,
    submitted_by: null,
    decided_at: null,
    decided_by: null,
    reason: null,
    closed_at: null,
    closed_by: null,
    closed_reason: null,
    may: { attach: true, change: true, review: false, decide: false, close: true, associate: false },
  });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function reply(init: RequestInit): Response {
  const text = String(init.body);
  const body: { answers: Answers; submit: boolean; version?: number; social_worker: string | null } =
    JSON.parse(text);
  if (init.method === 'POST') {
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    if (server.made.has(key)) return json(201, current());
    server.made.set(key, text);
  } else if (body.version !== server.version)
    return json(409, { code: 'version.stale', detail: 'Clash.', current: current() });
  server.version += 1;
  server.answers = body.answers;
  server.social_worker = body.social_worker;
  if (body.submit) server.status = 'submitted';
  return json(init.method === 'POST' ? 201 : 200, current());
}

beforeEach(() => {
  Object.assign(server, { version: 0, status: 'draft', answers: said(''), social_worker: null });
  Object.assign(server, { made: new Map(), loses: 0 });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    const answer = reply(init);
    if (server.loses-- > 0) throw new TypeError('fetch failed');
    return answer;
  });
  keepBearer({ token: 'token', expires_at: new Date(Date.now() + 3_600_000).toISOString() });
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

const open = () =>
  createReferralDraft({ questions: [question], written: undefined, young_person_id: undefined });

describe('a referral that is being written', () => {
  it('[REF-03] A new one is created once, although the response was lost and more was typed', async () => {
    const draft = open();
    server.loses = 1;
    draft.keep(content('Moved'));
    await draft.flush();
    expect(draft.isUnsaved()).toBe(true);
    draft.keep(content('Moved twice'));
    await draft.flush();
    expect(server.made.size).toBe(1);
    expect(server.answers).toEqual(said('Moved twice'));
    expect(draft.store.getState()).toMatchObject({ id: id(1), is_unsaved: false });
  });

  it('[REF-03] A new one is created once, although its response was lost and the page was reloaded', async () => {
    const kept: ReferralContent[] = [];
    const copy = { keep: async (typed: object) => void kept.push(typed as never), forget: async () => {} };
    const first = createReferralDraft({
      ...{ questions: [question], written: undefined, young_person_id: undefined },
      copy,
    } as never);
    server.loses = 1;
    first.keep(content('Moved'));
    await first.flush();
    const { attempt, ...unsaved } = kept.at(-1) as never as ReferralContent & { attempt: never };
    const again = createReferralDraft({
      ...{ questions: [question], written: undefined, young_person_id: undefined },
      ...{ unsaved, attempt },
    });
    again.keep(content('Moved twice'));
    await again.flush();
    expect(server.made.size).toBe(1);
    expect(server.answers).toEqual(said('Moved twice'));
  });

  it('[REF-03] [UIX-09] A new one is saved on the device under its id once it is on the server', async () => {
    const places: Record<string, ReferralContent> = {};
    const copyAt = (place: string) => ({
      keep: async (typed: object) => {
        places[place] = typed as never;
      },
      forget: async () => {
        delete places[place];
      },
      close: () => {},
    });
    const draft = createReferralDraft({
      ...{ questions: [question], written: undefined, young_person_id: undefined },
      ...{ copy: copyAt('new'), openCopy: async (id: string) => copyAt(id) },
    } as never);
    draft.keep(content('Moved'));
    await draft.flush();
    expect(places).toEqual({});
    draft.keep(content('Moved twice'));
    expect(places).toMatchObject({ [id(1)]: { id: id(1), answers: said('Moved twice') } });
    expect(Object.keys(places)).toEqual([id(1)]);
  });

  it('[REF-03] [UIX-09] The device saves what is typed over a draft of the server, and not the draft', async () => {
    Object.assign(server, { version: 1, answers: said('Moved'), loses: 1 });
    const kept: unknown[] = [];
    const copy = { keep: async (typed: object) => void kept.push(typed), forget: async () => {} };
    const written = pickSaved(current());
    const draft = createReferralDraft({
      questions: [question],
      written,
      young_person_id: undefined,
      copy,
    } as never);
    draft.keep(content('Moved twice'));
    await draft.flush();
    expect(kept.at(-1)).toEqual({ ...content('Moved twice'), ...written, unanswered: [expect.any(String)] });
  });

  it('[REF-03] [UIX-09] Text whose responses were lost is the author’s own after a reload too, and a colleague’s is compared', async () => {
    const typeUnheard = async () => {
      Object.assign(server, { version: 1, answers: said('Moved'), loses: 2 });
      const written = pickSaved(current());
      const kept: object[] = [];
      const copy = { keep: async (typed: object) => void kept.push(typed), forget: async () => {} };
      const of = { questions: [question], written, young_person_id: undefined, copy };
      const draft = createReferralDraft(of as never);
      for (const text of ['Moved twice', 'Moved twice, in']) {
        draft.keep(content(text));
        await draft.flush();
      }
      const { unanswered } = Object(kept.at(-1));
      return createReferralDraft({ ...of, unanswered, unsaved: content('Moved twice, in May') } as never);
    };
    const again = await typeUnheard();
    await again.flush();
    expect([again.store.getState().theirs, server.answers]).toEqual([undefined, said('Moved twice, in May')]);
    const overtaken = await typeUnheard();
    Object.assign(server, { version: 7, answers: said('Moved abroad') });
    await overtaken.flush();
    expect(overtaken.store.getState().theirs?.answers).toEqual(said('Moved abroad'));
    expect(server.answers).toEqual(said('Moved abroad'));
  });

  it('[REF-03] One that was sent without a response says so while the author types on, and takes the correction when it is sent again', async () => {
    const draft = open();
    draft.keep(content('Moved'));
    await draft.flush();
    server.loses = 1;
    await expect(draft.submit(content('Moved'))).rejects.toThrow();
    expect(server.status).toBe('submitted');
    draft.keep(content('Moved twice'));
    await draft.flush();
    // There is no other author to compare with, and half a correction is not sent automatically.
    expect(draft.store.getState()).toMatchObject({
      theirs: undefined,
      problem: expect.stringContaining('already sent'),
    });
    expect(server.answers).toEqual(said('Moved'));
    await draft.submit(content('Moved twice, in May'));
    expect([server.answers, server.status]).toEqual([said('Moved twice, in May'), 'submitted']);
  });

  it('[REF-03] Nothing is sent before the referring organisation is known', async () => {
    const draft = open();
    draft.keep(content('Moved', { client_id: null }));
    await draft.flush();
    expect(server.made.size).toBe(0);
    expect(draft.isUnsaved()).toBe(true);
    draft.keep(content('Moved'));
    await draft.flush();
    expect(server.made.size).toBe(1);
  });

  it('[REF-03] Somebody else’s newer version is not overwritten until the author has chosen', async () => {
    const draft = open();
    draft.keep(content('Mine'));
    await draft.flush();
    Object.assign(server, { version: 5, answers: said('Theirs') });
    draft.keep(content('Mine, longer'));
    await draft.flush();
    expect(server.answers).toEqual(said('Theirs'));
    expect(draft.store.getState().theirs?.answers).toEqual(said('Theirs'));
    // In the comparison, fields not changed here start with the other version.
    expect(draft.store.getState().base).toEqual(said('Mine'));
    await draft.settle(content('Both'));
    expect(server.answers).toEqual(said('Both'));
  });

  it('[REF-03] A sent referral is corrected in one call, not with every pause', async () => {
    Object.assign(server, { version: 3, status: 'submitted' });
    const draft = createReferralDraft({
      questions: [question],
      written: pickSaved(current()),
      young_person_id: undefined,
    });
    draft.keep(content('Corrected'));
    await draft.flush();
    expect(server.version).toBe(3);
    await draft.submit(content('Corrected'));
    expect(server).toMatchObject({ version: 4, answers: said('Corrected') });
    expect(draft.isUnsaved()).toBe(false);
  });

  it('[REF-03] [UIX-09] A social worker chosen here is not lost if only the version has changed', async () => {
    Object.assign(server, { version: 3, status: 'submitted', answers: said('Moved') });
    const open = () =>
      createReferralDraft({
        ...{ questions: [question], young_person_id: undefined },
        written: pickSaved(current()),
      });
    const mine = open();
    server.version = 4;
    await mine.submit(content('Moved', { social_worker: id(7) }));
    expect(server).toMatchObject({ version: 5, social_worker: id(7) });
    const others = open();
    Object.assign(server, { version: 6, social_worker: id(8) });
    await others.submit(content('Moved', { social_worker: id(7) }));
    expect(server).toMatchObject({ version: 6, social_worker: id(8) });
  });
});
