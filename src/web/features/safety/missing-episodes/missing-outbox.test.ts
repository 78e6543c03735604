import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { officeClock } from '#web/api/office-clock.ts';
import {
  forgetMissing,
  lastSent,
  missingOutbox,
  newPress,
  putToWait,
  sendMissing,
  takeBackMissing,
} from '#web/features/safety/missing-episodes/missing-outbox.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

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

/** A server reduced to its missing episodes, by the key each was created with. */
const office = {
  opened: new Map<string, string>(),
  words: [] as unknown[],
  /** Reported by somebody else. */
  others: undefined as { id: string; found_at: string | null } | undefined,
  losesAnswers: 0,
  isDown: false,
  refusal: undefined as string | undefined,
  /** The carer was taken off the visit, and can no longer read it. */
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

const waiting = () => missingOutbox.state.getState().entries.map(({ problem }) => problem ?? 'waits');

describe('A carer’s report that a young person is missing', () => {
  it('[MIS-01] waits on the device without signal, and is sent once there is signal', async () => {
    office.isDown = true;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    forgetMissing();
    await missingOutbox.load(store);
    expect(waiting()).toEqual(['waits']);
    office.isDown = false;
    await sendMissing(store);
    expect({ ...missingOutbox.state.getState(), ...lastSent.getState() }).toMatchObject({
      entries: [],
      sent: { young_person: mia, episode_id: 'episode 0' },
    });
    expect(await store.list('missing')).toEqual([]);
  });

  it('[MIS-01] is sent again under its key if the response was lost, and is one episode', async () => {
    office.losesAnswers = 1;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual(['waits']);
    await sendMissing(store);
    expect([waiting(), office.opened.size]).toEqual([[], 1]);
  });

  it.each([undefined, NOT_WITH_YOU])(
    '[MIS-01] exists already: the text is added to that episode (%s)',
    async (refusal) => {
      Object.assign(office, { others: { id: 'theirs', found_at: null }, refusal });
      await putToWait(store, newPress(mia, facts));
      await sendMissing(store);
      expect([waiting(), lastSent.getState().sent?.episode_id]).toEqual([[], 'theirs']);
      expect(office.words).toEqual([facts]);
    },
  );

  it('[MIS-01] is not sent automatically if they were found since the last sighting, and all text stays', async () => {
    const pressed_at = new Date(Date.now() - 3_600_000).toISOString();
    const seen = { ...facts, last_seen_at: new Date(Date.now() - 9_000_000).toISOString() };
    office.others = { id: 'theirs', found_at: new Date(Date.now() - 4_000_000).toISOString() };
    await putToWait(store, { ...newPress(mia, seen), pressed_at });
    await sendMissing(store);
    expect(waiting()).toEqual([expect.stringMatching(/^Mia Quill was found on .* report it again\.$/)]);
    expect([office.opened.size, missingOutbox.state.getState().entries[0]?.facts]).toEqual([0, seen]);
  });

  it('[MIS-01] is not sent automatically if it is hours old', async () => {
    const pressed_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await putToWait(store, { ...newPress(mia, facts), pressed_at });
    await sendMissing(store);
    expect(waiting()).toEqual([
      'You reported this more than two hours ago. If they are still missing, report it again.',
    ]);
    expect(office.opened.size).toBe(0);
  });

  it('[MIS-01] needs the carer if the server refuses it, and keeps all text', async () => {
    office.refusal = NOT_WITH_YOU;
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(waiting()).toEqual(['Ring the office.']);
    office.refusal = undefined;
    await sendMissing(store);
    expect([office.opened.size, missingOutbox.state.getState().entries[0]?.facts]).toEqual([0, facts]);
  });

  it('[MIS-01] is sent with the time of the report, and accepted although the carer has been taken off the visit', async () => {
    office.isClosed = true;
    const pressed_at = new Date(Date.now() - 600_000).toISOString();
    await putToWait(store, { ...newPress(mia, facts), pressed_at, said_at: pressed_at });
    await sendMissing(store);
    expect([waiting(), office.said]).toEqual([[], [pressed_at]]);
    expect(lastSent.getState().sent).toEqual({ young_person: mia, episode_id: null });
    // If it is reported again hours later, the time of the first report counts.
    const hours_ago = new Date(Date.now() - 10_000_000).toISOString();
    const { said_at: _, ...kept_before } = { ...newPress(mia, facts), pressed_at: hours_ago };
    await putToWait(store, newPress(mia, facts, newPress(mia, facts, kept_before)));
    await sendMissing(store);
    expect([waiting(), office.said[1]]).toEqual([[], hours_ago]);
  });

  it('[MIS-01] counted back on a wrong clock is sent by the office’s clock, and the same each time', async () => {
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
    // If the user typed it, it does not change.
    await putToWait(store, newPress(mia, facts));
    await sendMissing(store);
    expect(office.seen[2]).toBe(facts.last_seen_at);
  });

  it('[MIS-01] is refused for a carer who was off the visit before: the reason is given, and not that nothing exists', async () => {
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

  it('[MIS-01] is not sent if they are back before that', async () => {
    await putToWait(store, newPress(mia, facts));
    await takeBackMissing(store, mia.id);
    await sendMissing(store);
    expect([waiting(), office.opened.size]).toEqual([[], 0]);
  });
});
