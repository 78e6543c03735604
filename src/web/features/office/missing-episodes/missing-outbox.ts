/**
 * A carer's word that a young person is missing, on its way to the office. It is kept on this device before it goes, and goes
 * again until there is an answer, by whatever page is open then.
 *
 * 1. One for each young person: pressed again, the newer words take the place of the older.
 * 2. Sent twice is one episode: it goes under its key. Where somebody else was quicker, the words are added to their episode.
 * 3. They may be found while it waits, or come back without a word. Where they were found since they were last seen, and two
 *    hours after the press, nothing goes by itself any more: the carer says whether they are still missing.
 * 4. The office may take the carer off the visit while it waits: it goes with the moment at which it was said first, and the
 *    server, which alone knows, judges by that.
 * 5. The device's clock may be wrong. When it was said is put right by the server, which is told what the clock shows; when they
 *    were last seen is by the office's clock, or as it was typed. Counted before that clock was known, it is put right once.
 */
import { createStore } from 'zustand/vanilla';
import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import {
  addEpisodeWords,
  type EpisodeStatus,
  type EpisodeSummary,
  listEpisodes,
  openEpisode,
} from '#contract/office/missing-episodes.ts';
import { ApiError, describeError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { officeClock, readOfficeTime } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import { type SendOutcome, sendEach } from '#web/device/send-each.ts';

export interface MissingPress {
  key: string;
  /** Of the words, where they are added to the episode of somebody who was quicker. */
  note_key: string;
  young_person: Ref;
  facts: Omit<BodyOf<typeof openEpisode>, 'young_person_id' | 'said_at'>;
  pressed_at: string;
  /** Of the first press, where it was said again since. */
  said_at?: string;
  /** They were last seen so many minutes before, by a clock that nobody had compared with the office's. */
  is_seen_by_device?: true;
  /** The reason why a person has to look at it first. */
  problem?: string;
}

interface Outbox {
  waiting: readonly MissingPress[];
  is_sending: boolean;
  /** The last that the office took, and its episode; null where the carer does not read it any more. */
  sent: { young_person: Ref; episode_id: string | null } | undefined;
}

const empty: Outbox = { waiting: [], is_sending: false, sent: undefined };

export const missingOutbox = createStore<Outbox>()(() => empty);

/** One bar of signal can mean an answer that never comes. */
const ANSWER_PATIENCE_MS = 10_000;
/** Pressed longer ago than this, they may have been found meanwhile. */
const SOON_MS = 60_000;
/** As long as a carer may say so after a visit. */
const MAX_WAIT_MS = 2 * 60 * 60_000;
const NOT_YOURS = 'You no longer have access to this record. Ring the office, or the police on 999.';
const SAY_AGAIN = 'If they are still missing, report it again.';

export function newPress(
  young_person: Ref,
  facts: MissingPress['facts'],
  before?: MissingPress,
  isSeenByDevice = false,
): MissingPress {
  const pressed_at = new Date().toISOString();
  return {
    key: crypto.randomUUID(),
    note_key: crypto.randomUUID(),
    young_person,
    facts,
    pressed_at,
    said_at: before?.said_at ?? before?.pressed_at ?? pressed_at,
    ...(isSeenByDevice ? { is_seen_by_device: true } : {}),
  };
}

/** Rejects where this device cannot keep it. */
export async function putToWait(store: DeviceStore, press: MissingPress): Promise<void> {
  await store.write('missing', press.young_person.id, press);
  await lookForMissing(store);
}

export async function takeBackMissing(store: DeviceStore, young_person_id: string): Promise<void> {
  await store.remove('missing', [young_person_id]);
  await lookForMissing(store);
}

export async function lookForMissing(store: DeviceStore): Promise<void> {
  const rows = await store.list('missing');
  const presses = await Promise.all(rows.map(({ id }) => readPress(store, id)));
  missingOutbox.setState({ waiting: presses.filter((press) => press !== undefined) });
}

export const forgetMissing = () => missingOutbox.setState(empty);

/** Written by ourselves and sealed since. */
async function readPress(store: DeviceStore, young_person_id: string): Promise<MissingPress | undefined> {
  return (await store.read('missing', young_person_id)) as MissingPress | undefined;
}

let running: Promise<void> = Promise.resolve();

/** Sends those that wait, one after the other and one tab at a time. */
export function sendMissing(store: DeviceStore): Promise<void> {
  running = running.catch(() => undefined).then(() => sendAll(store));
  return running;
}

async function sendAll(store: DeviceStore): Promise<void> {
  await lookForMissing(store);
  const waiting = missingOutbox.getState().waiting.filter(({ problem }) => !problem);
  await sendEach(waiting, {
    nameLock: ({ young_person }) => `${store.user_id}/missing/${young_person.id}`,
    send: ({ young_person }) => sendOne(store, young_person.id),
    tell: (state) => missingOutbox.setState(state),
  });
  await lookForMissing(store);
}

async function sendOne(store: DeviceStore, young_person_id: string): Promise<SendOutcome> {
  const kept = await readPress(store, young_person_id);
  if (!kept) return 'gone';
  const press = putSeenRight(kept);
  // Kept so: another time the difference may be a second more, and under its key go the same words.
  if (press !== kept) await store.write('missing', young_person_id, press);
  const isStillThis = async () => (await readPress(store, young_person_id))?.key === press.key;
  try {
    const episode_id = await deliverMissing(press);
    if (await isStillThis()) await store.remove('missing', [young_person_id]);
    missingOutbox.setState({ sent: { young_person: press.young_person, episode_id } });
    void refreshTopic('missing');
    return 'sent';
  } catch (error) {
    // The next is tried all the same: each of them is urgent.
    if (isNoAnswer(error)) return 'refused';
    if (!(error instanceof ApiError || error instanceof NotSent)) throw error;
    const problem = describeRefusal(error);
    if (await isStillThis()) await store.write('missing', young_person_id, { ...press, problem });
    return 'refused';
  }
}

function putSeenRight(kept: MissingPress): MissingPress {
  const { is_seen_by_device, ...press } = kept;
  if (!is_seen_by_device || officeClock.getState().ahead_ms === undefined) return kept;
  const seen = new Date(readOfficeTime(Date.parse(press.facts.last_seen_at)));
  return { ...press, facts: { ...press.facts, last_seen_at: seen.toISOString() } };
}

/** It does not go by itself: the sentence says why. */
class NotSent extends Error {}

/** The sentence about a field says more than that of the whole. */
export function describeRefusal(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (error instanceof ApiError && error.code === 'not_found') return NOT_YOURS;
  return (error instanceof ApiError && error.errors[0]?.message) || describeError(error);
}

/** Has the office told, and answers the episode where its reader still may. Throws ApiError, NotSent, and where no answer comes, a TimeoutError. */
export async function deliverMissing(press: MissingPress): Promise<string | null> {
  if (Date.now() - Date.parse(press.pressed_at) > MAX_WAIT_MS)
    throw new NotSent(`You reported this more than two hours ago. ${SAY_AGAIN}`);
  const found_at = await findEnd(press);
  if (found_at)
    throw new NotSent(`${press.young_person.name} was found on ${formatDateTime(found_at)}. ${SAY_AGAIN}`);
  const { young_person, facts, pressed_at, said_at = pressed_at } = press;
  const body = { young_person_id: young_person.id, ...facts, said_at };
  try {
    const options = { idempotency_key: press.key, signal: patience() };
    const { id, opened_by } = await callApi(openEpisode, { body }, options);
    return opened_by ? id : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A carer whom the young person has left is told that first, whoever has said it meanwhile.
    const mayBeOpen = error.code === 'missing_episode.open' || error.code === 'missing_episode.not_with_you';
    const open_id = mayBeOpen ? await joinOpenEpisode(press) : undefined;
    if (open_id) return open_id;
    throw error;
  }
}

const patience = () => AbortSignal.timeout(ANSWER_PATIENCE_MS);

/** When they were found since they were last seen. */
async function findEnd({ young_person, pressed_at, facts }: MissingPress): Promise<string | undefined> {
  if (Date.now() - Date.parse(pressed_at) < SOON_MS) return undefined;
  const items = await listKnown({ young_person_id: young_person.id });
  const isSince = (found_at: string) => Date.parse(found_at) >= Date.parse(facts.last_seen_at);
  return items.find(({ found_at }) => found_at && isSince(found_at))?.found_at ?? undefined;
}

/** None to a carer who was taken off meanwhile: the server looks for itself. */
async function listKnown(query: {
  status?: EpisodeStatus[];
  young_person_id: string;
}): Promise<EpisodeSummary[]> {
  try {
    return (await callApi(listEpisodes, { query }, { signal: patience() })).items;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return [];
    throw error;
  }
}

async function joinOpenEpisode(press: MissingPress): Promise<string | undefined> {
  const { young_person, facts, note_key, pressed_at, said_at = pressed_at } = press;
  const [open] = await listKnown({ status: ['missing'], young_person_id: young_person.id });
  if (!open) return undefined;
  const words = { params: { id: open.id }, body: { ...facts, said_at } };
  await callApi(addEpisodeWords, words, { idempotency_key: note_key, signal: patience() });
  return open.id;
}
