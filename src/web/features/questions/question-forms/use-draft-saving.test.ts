import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionFormVersion } from '#contract/questions/question-forms.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { createFormDraft } from '#web/features/questions/question-forms/use-draft-saving.ts';
import type { SavedContent } from '#web/writing/saved-copy.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const head = { id: '0198f0f0-0000-7000-8000-000000000001', slug: 'session', name: 'Session report' };
const begun = (): QuestionFormVersion => ({
  form: { ...head, purpose: 'report', is_numeric: false },
  ...{ form_version: 2, introduction: null, questions: [], published_at: null, version: 1 },
  updated_at: '2026-11-24T14:02:00Z',
});

/** The server's draft of one form. */
let server = begun();
let losesAnswers = 0;
let found: SavedContent | undefined;

function save({ version, introduction }: { version: number; introduction: string }): Response {
  if (version !== server.version)
    return json(409, { code: 'version.stale', detail: 'Clash.', current: server });
  server = { ...server, version: version + 1, introduction };
  return json(200, server);
}

/** Opens the screen with what the device has. */
function open() {
  const told = { show: () => {}, clash: vi.fn(), refuse: vi.fn() };
  const copy = {
    ...{
      place: 'form',
      found,
      keepFoundBeside: async () => {},
      forget: async () => {},
      close: async () => undefined,
    },
    keep: async (content: Record<string, unknown>) => {
      const kept_at = '2026-11-24T14:00:00Z';
      found = { content: JSON.parse(JSON.stringify(content)), kept_at, upon: null };
      return kept_at;
    },
  };
  const { saver } = createFormDraft(begun(), copy, told);
  const type = async (introduction: string) => {
    saver.keep({ introduction, questions: [] });
    await saver.flush();
  };
  return { type, told };
}

beforeEach(() => {
  [server, losesAnswers, found] = [begun(), 0, undefined];
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: () => 0, clearTimeout: () => {} }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    const answer = save(JSON.parse(String(init.body)));
    if (losesAnswers-- > 0) throw new TypeError('fetch failed');
    return answer;
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

describe('the automatically saved draft of a form', () => {
  it('[UIX-09] Text whose responses were lost is the user’s own, also after a reload', async () => {
    losesAnswers = 2;
    const { type } = open();
    await type('Say');
    await type('Say what');
    const again = open();
    await again.type('Say what happened.');
    expect(server).toMatchObject({ introduction: 'Say what happened.', version: 3 });
    expect(again.told.clash).not.toHaveBeenCalled();
  });

  it('[UIX-09] Somebody else’s text is compared, even if the user’s own had no response', async () => {
    losesAnswers = 1;
    const { type, told } = open();
    await type('Say');
    server = { ...server, version: 3, introduction: 'Write.' };
    await type('Say what happened.');
    expect(server.introduction).toBe('Write.');
    expect(told.clash).toHaveBeenCalledWith(server);
  });
});
