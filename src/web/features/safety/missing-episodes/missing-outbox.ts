/**
 * A carer's report that a young person is missing. It is stored on this device before it is sent, and is sent again
 * until there is a response, from whichever page is open.
 *
 * 1. One for each young person: pressing again replaces the earlier text.
 * 2. Sent twice, it is one episode, because it has a key. If somebody else was first, the text is added to their
 *    episode.
 * 3. The young person may be found while it waits, or come back without a record. If they were found since they were
 *    last seen, or after two hours, it is no longer sent automatically: the carer says whether they are still missing.
 * 4. The office may take the carer off the visit while it waits. It includes the time of the first report, and the
 *    server, which alone knows, decides by that.
 * 5. The device's clock may be wrong. The server corrects the time of the report, because it is told what the clock
 *    shows. The time of the last sighting is on the office's clock, or as typed. If it was counted before that clock
 *    was known, it is corrected once.
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
} from '#contract/safety/missing-episodes.ts';
import { ApiError, describeError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { officeClock, readOfficeTime } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { createOutbox, type SendOutcome } from '#web/writing/outbox.ts';

export interface MissingPress {
  key: string;
  /** The key of the text, if it is added to somebody else's episode. */
  note_key: string;
  young_person: Ref;
  facts: Omit<BodyOf<typeof openEpisode>, 'young_person_id' | 'said_at'>;
  pressed_at: string;
  /** The time of the first press, if it was reported again since. */
  said_at?: string;
  /** The last sighting was counted back on a clock that was not compared with the office's. */
  is_seen_by_device?: true;
  /** Why the user has to look at it first. */
  problem?: string;
}

export const missingOutbox = createOutbox<MissingPress>({
  kind: 'missing',
  read: readPress,
  nameLock: ({ young_person }, user_id) => `${user_id}/missing/${young_person.id}`,
  send: (store, { young_person }) => sendOne(store, young_person.id),
});

/** The last report the server accepted, and its episode. Null if the carer can no longer read it. */
export const lastSent = createStore<{ sent: { young_person: Ref; episode_id: string | null } | undefined }>()(
  () => ({ sent: undefined }),
);

/** On a weak signal a response may never arrive. */
const ANSWER_PATIENCE_MS = 10_000;
/** If it was pressed longer ago than this, they may have been found since. */
const SOON_MS = 60_000;
/** For as long after a visit as a carer may report it. */
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

/** Rejects if this device cannot store it. */
export async function putToWait(store: DeviceStore, press: MissingPress): Promise<void> {
  await store.write('missing', press.young_person.id, press);
  await missingOutbox.load(store);
}

export async function takeBackMissing(store: DeviceStore, young_person_id: string): Promise<void> {
  await store.remove('missing', [young_person_id]);
  await missingOutbox.load(store);
}

export function forgetMissing(): void {
  missingOutbox.forget();
  lastSent.setState({ sent: undefined });
}

/** We wrote and sealed it ourselves. */
async function readPress(store: DeviceStore, young_person_id: string): Promise<MissingPress | undefined> {
  return (await store.read('missing', young_person_id)) as MissingPress | undefined;
}

/** Sends the reports that wait. Returns how many more the server has now. */
export const sendMissing = (store: DeviceStore): Promise<number> =>
  missingOutbox.inTurn(async () => {
    await missingOutbox.load(store);
    const sent = await missingOutbox.sendEach(store, ({ problem }) => !problem);
    await missingOutbox.load(store);
    return sent;
  });

async function sendOne(store: DeviceStore, young_person_id: string): Promise<SendOutcome> {
  const kept = await readPress(store, young_person_id);
  if (!kept) return 'gone';
  const press = putSeenRight(kept);
  // Store it with the correction: another time the difference may be a second more, but a key must be sent with the
  // same text.
  if (press !== kept) await store.write('missing', young_person_id, press);
  const isStillThis = async () => (await readPress(store, young_person_id))?.key === press.key;
  try {
    const episode_id = await deliverMissing(press);
    if (await isStillThis()) await store.remove('missing', [young_person_id]);
    lastSent.setState({ sent: { young_person: press.young_person, episode_id } });
    void refreshTopic('missing');
    return 'sent';
  } catch (error) {
    // Try the next one all the same: each of them is urgent.
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

/** It is not sent automatically; the message says why. */
class NotSent extends Error {}

/** A field's message says more than the general one. */
export function describeRefusal(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (error instanceof ApiError && error.code === 'not_found') return NOT_YOURS;
  return (error instanceof ApiError && error.errors[0]?.message) || describeError(error);
}

/**
 * Reports it to the server. Returns the episode if the carer may still read it. Throws ApiError, NotSent or, after a
 * timeout, TimeoutError.
 */
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
    // A carer who no longer works with the young person is told that first, whoever has reported it.
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

/** Empty for a carer who was taken off: the server checks itself. */
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
