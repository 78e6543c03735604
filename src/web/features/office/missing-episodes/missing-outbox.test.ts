import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { officeClock } from '#web/api/office-clock.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import {
  forgetMissing,
  lookForMissing,
  missingOutbox,
  newPress,
  putToWait,
  sendMissing,
  takeBackMissing,
} from '#web/features/office/missing-episodes/missing-outbox.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const mia = { id: '019b82c6-6a00-7401-aca9-168e402af640', name: 'Mia Quill' };
const facts = {
  last_seen_at: '2026-11-24T11:40:00Z',
  last_seen_place: 'Park gate',
  clothes: 'Blue jacket',
  circumstances: '',
};
const NOT_WITH_YOU = 'missing_episode.not_with_you';
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The office in the size of its missing episodes, by the key under which each was opened. */
const office = {
  opened: new Map<string, string>(),
  words: [] as unknown[],
  /** Said by somebody else. */
  others: undefined as { id: string; found_at: string | null } | undefined,
  losesAnswers: 0,
  isDown: false,
  refusal: undefined as string | undefined,
  /** The carer was taken off the visit meanwhile, and reads nothing of it. */
  isClosed: false,
  said: [] as string[],
  seen: [] as string[],
};
let store: DeviceStore;

async function answer(url: string, init: RequestInit): Promise<Response> {
  if (url.includes('error_reports')) return json(201, {});
  if (office.isDown) throw new TypeError('fetch failed');
  if (init.method === 'GET' && office.isClosed)
    return json(404, { code: 'not_found', detail: 'None.', errors: [] });
  if (init.method === 'GET') return json(200, { items: office.others ? [office.others] : [], total: 0 });
  const { said_at, last_seen_at, ...words } = JSON.parse(String(init.body));
  if (url.endsWith('/theirs/words/')) return json(201, { id: office.words.push({ last_seen_at, ...words }) });
  if (office.refusal) return json(403, { code: office.refusal, detail: 'Ring the office.', errors: [] });
  if (office.others?.found_at === null) return json(409, { code: 'missing_episode.open', detail: 'Open.' });
  office.said.push(said_at);
  office.seen.push(last_seen_at);
  const key = new Headers(init.headers).get('idempotency-key') ?? '';
  office.opened.set(key, `episode ${office.opened.size}`);
  if (office.losesAnswers-- > 0) throw new TypeError('fetch failed');
  return json(201, { id: office.opened.get(key), opened_by: office.isClosed ? null : { id: user } });
}

beforeEach(async () => {
  Object.assign(office, { opened: new Map(), words: [], others: undefined, losesAnswers: 0 });
  Object.assign(office, { isDown: false, refusal: undefined, isClosed: false, said: [], seen: [] });
  officeClock.setState({ ahead_ms: undefined });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('fetch', answer);
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  forgetMissing();
  store = await openOwnStore(user);
});
afterEach(() => {
  forgetBearer();
  vi.unstubAllGlobals();
});

const waiting = () => missingOutbox.getState().waiting.map(({ problem }) => problem ?? 'waits');

describe('A young person whom a carer says is missing', () => {
  it('[MIS-01] waits on the device without signal, and is with the office once there is', async () => {
    office.isDown = true;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    forgetMissing();
    await lookForMissing(store);
    expect(waiting()).toEqual(['waits']);
    office.isDown = false;
    await sendMissing(store);
    expect(missingOutbox.getState()).toMatchObject({
      waiting: [],
      sent: { young_person: mia, episode_id: 'episode 0' },
    });
    expect(await store.list('missing')).toEqual([]);
  });

  it('[MIS-01] goes again under its key where the answer was lost, and is one episode', async () => {
    office.losesAnswers = 1;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual(['waits']);
    await sendMissing(store);
    expect([waiting(), office.opened.size]).toEqual([[], 1]);
  });

  it.each([undefined, NOT_WITH_YOU])(
    '[MIS-01] is said already: the words are added to that episode (%s)',
    async (refusal) => {
      Object.assign(office, { others: { id: 'theirs', found_at: null }, refusal });
      await putToWait(store, newPress(mia, facts));
      await sendMissing(store);
      expect([waiting(), missingOutbox.getState().sent?.episode_id]).toEqual([[], 'theirs']);
      expect(office.words).toEqual([facts]);
    },
  );

  it('[MIS-01] was found since they were last seen: nothing goes by itself, and every word stays', async () => {
    const pressed_at = new Date(Date.now() - 3_600_000).toISOString();
    const seen = { ...facts, last_seen_at: new Date(Date.now() - 9_000_000).toISOString() };
    office.others = { id: 'theirs', found_at: new Date(Date.now() - 4_000_000).toISOString() };
    await putToWait(store, { ...newPress(mia, seen), pressed_at });
    await sendMissing(store);
    expect(waiting()).toEqual([expect.stringMatching(/^Mia Quill was found on .* report it again\.$/)]);
    expect([office.opened.size, missingOutbox.getState().waiting[0]?.facts]).toEqual([0, seen]);
  });

  it('[MIS-01] was said hours ago: nobody is alarmed by it now', async () => {
    const pressed_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await putToWait(store, { ...newPress(mia, facts), pressed_at });
    await sendMissing(store);
    expect(waiting()).toEqual([
      'You reported this more than two hours ago. If they are still missing, report it again.',
    ]);
    expect(office.opened.size).toBe(0);
  });

  it('[MIS-01] needs the carer where the office refuses it, and keeps every word', async () => {
    office.refusal = NOT_WITH_YOU;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual(['Ring the office.']);
    office.refusal = undefined;
    await sendMissing(store);
    expect([office.opened.size, missingOutbox.getState().waiting[0]?.facts]).toEqual([0, facts]);
  });

  it('[MIS-01] goes with the moment at which it was said, and is taken though the carer is off the visit since', async () => {
    office.isClosed = true;
    const pressed_at = new Date(Date.now() - 600_000).toISOString();
    await putToWait(store, { ...newPress(mia, facts), pressed_at, said_at: pressed_at });
    await sendMissing(store);
    expect([waiting(), office.said]).toEqual([[], [pressed_at]]);
    expect(missingOutbox.getState().sent).toEqual({ young_person: mia, episode_id: null });
    // Said again hours later, it was said when it was said first.
    const hours_ago = new Date(Date.now() - 10_000_000).toISOString();
    const { said_at: _, ...kept_before } = { ...newPress(mia, facts), pressed_at: hours_ago };
    await putToWait(store, newPress(mia, facts, newPress(mia, facts, kept_before)));
    await sendMissing(store);
    expect([waiting(), office.said[1]]).toEqual([[], hours_ago]);
  });

  it('[MIS-01] was last seen so long ago by a clock that was wrong: it goes by the office’s clock, and the same each time', async () => {
    const seen_ms = Date.parse(facts.last_seen_at);
    await putToWait(
      store,
      newPress(mia, { ...facts, last_seen_at: '2026-11-24T12:40:00.000Z' }, undefined, true),
    );
    officeClock.setState({ ahead_ms: 3_600_000 });
    office.losesAnswers = 1;
    await sendMissing(store);
    officeClock.setState({ ahead_ms: 3_605_000 });
    await sendMissing(store);
    expect([waiting(), office.seen.map((at) => Date.parse(at))]).toEqual([[], [seen_ms, seen_ms]]);
    // As somebody typed it, it stays.
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(office.seen[2]).toBe(facts.last_seen_at);
  });

  it('[MIS-01] is refused to a carer who was off the visit before: the reason is said, and not that nothing exists', async () => {
    Object.assign(office, { isClosed: true, refusal: NOT_WITH_YOU });
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual(['Ring the office.']);
    await takeBackMissing(store, mia.id);
    office.refusal = 'not_found';
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual([
      'You no longer have access to this record. Ring the office, or the police on 999.',
    ]);
  });

  it('[MIS-01] is back before it was sent: nothing goes', async () => {
    await putToWait(store, newPress(mia, facts));
    await takeBackMissing(store, mia.id);
    await sendMissing(store);
    expect([waiting(), office.opened.size]).toEqual([[], 0]);
  });
});
