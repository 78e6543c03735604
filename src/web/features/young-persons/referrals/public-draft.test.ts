import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicDraft } from '#contract/young-persons/public-referrals.ts';
import { type OpenedDraft, openOnDevice } from '#web/features/young-persons/referrals/open-public-draft.ts';
import { createPublicDraftKeeper } from '#web/features/young-persons/referrals/public-draft.ts';

const CODE = '7KQ4M2XB';
const expires_at = '2026-12-08T12:00:00.000Z';
const draft = (name: string): PublicDraft => ({
  client_id: null,
  answers: { identity: [{ 'rf-first-name': name }] },
  current_step: 2,
});

/** A server reduced to one code. */
const server = { version: 1, content: draft(''), sent: undefined as object | undefined, loses: 0 };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const stands = () => ({ ...server.content, version: server.version, expires_at });

function reply(init: RequestInit): Response {
  if (server.sent) return json(409, { code: 'referral.draft_sent', detail: 'Sent.', current: server.sent });
  const { code: _, version, ...content } = JSON.parse(String(init.body));
  if (init.method === 'POST') return json(200, stands());
  if (version !== server.version)
    return json(409, { code: 'version.stale', detail: 'Clash.', current: stands() });
  Object.assign(server, { content, version: version + 1 });
  return json(200, { version: server.version, expires_at });
}

/** A device reduced to one form. */
let kept: Record<string, unknown> | undefined;
const copy = () => ({
  place: 'form',
  found: kept && { content: kept, kept_at: '2026-11-24T12:00:00.000Z', upon: null },
  keep: async (content: Record<string, unknown>) => {
    kept = content;
    return '2026-11-24T12:00:00.000Z';
  },
  keepFoundBeside: async () => {},
  forget: async () => {
    kept = undefined;
  },
  close: async () => undefined,
});

const opened: OpenedDraft = {
  content: draft('Zoë'),
  code: CODE,
  expires_at,
  version: 1,
  sent: undefined,
  tried: undefined,
  is_unsaved: false,
  base: draft('Zoë').answers,
  restored_at: undefined,
};
const open = (more: Partial<OpenedDraft> = {}) => createPublicDraftKeeper(copy(), { ...opened, ...more });

beforeEach(() => {
  kept = undefined;
  Object.assign(server, { version: 1, content: draft('Zoë'), sent: undefined, loses: 0 });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('error_reports')) return json(201, {});
    const answer = reply(init);
    if (server.loses-- > 0) throw new TypeError('fetch failed');
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a draft under a code, on two devices', () => {
  it('[REF-04] Another device’s newer text stops the saving until the author has chosen', async () => {
    const [one, other] = [open(), open()];
    one.keep(draft('Ines'));
    await one.flush();
    other.keep(draft('Noor'));
    await other.flush();
    expect(server.content).toEqual(draft('Ines'));
    expect(other.store.getState().theirs).toMatchObject({ ...draft('Ines'), version: 2 });
    other.keep(draft('Noor L'));
    await other.flush();
    expect(server.content).toEqual(draft('Ines'));
    expect(kept).toMatchObject({ ...draft('Noor L'), is_saved: false });
    // In the comparison, fields not changed here start with the other version; after a reload too.
    expect(other.store.getState().base).toEqual(draft('Zoë').answers);
    expect(await openOnDevice(copy())).toMatchObject({ base: draft('Zoë').answers });
    await other.settle(draft('Ines Noor'));
    expect([server.content, server.version]).toEqual([draft('Ines Noor'), 3]);
    expect(other.store.getState().theirs).toBeUndefined();
  });

  it('[REF-04] The author’s own text whose response was lost is not another version', async () => {
    const one = open();
    server.loses = 1;
    one.keep(draft('Ines'));
    await one.flush();
    one.keep(draft('Ines L'));
    await one.flush();
    expect([server.content, one.store.getState().theirs]).toEqual([draft('Ines L'), undefined]);
  });

  it('[REF-04] A draft that was sent elsewhere stays on this device, is not sent automatically, and says what happened to it', async () => {
    const sent = { reference: 'REF-2026-0412', sent_at: '2026-11-24T12:00:00.000Z' };
    const one = open();
    server.sent = sent;
    one.keep(draft('Ines'));
    await one.flush();
    expect(one.store.getState().sent).toEqual(sent);
    one.keep(draft('Ines L'));
    expect(await openOnDevice(copy())).toMatchObject({ content: draft('Ines L'), code: CODE, sent });
  });

  it('[REF-04] A draft that the server had completely is reported as sent when it is opened again', async () => {
    const sent = { reference: 'REF-2026-0412', sent_at: '2026-11-24T12:00:00.000Z' };
    kept = { ...draft('Zoë'), code: CODE, version: 1, expires_at, is_saved: true };
    server.sent = sent;
    expect(await openOnDevice(copy())).toMatchObject({ content: draft('Zoë'), code: CODE, sent });
  });

  it('[REF-04] The pass of an attempt is saved with it, so that a reload sends no second referral', async () => {
    const tried = { pass: 'pass', nonce: '7' };
    const one = open({ code: undefined, version: undefined });
    await one.keepTried(tried, draft('Ines'));
    expect(await openOnDevice(copy())).toMatchObject({ content: draft('Ines'), tried });
  });
});
