import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import {
  type KeptNote,
  type NoteErrand,
  noteOutbox,
  placeOfNote,
  readNote,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { createLatestWriter, type LatestWriter } from '#web/writing/latest-writer.ts';
import { holdPlace, holdThis, type WritingPlace } from '#web/writing/place.ts';

export interface NoteDraft<Content> {
  /** Undefined while the device is read. */
  content: Content | undefined;
  /** It was typed earlier and not sent. */
  isRestored: boolean;
  /** Something was typed since the page opened. */
  isTyped: boolean;
  /** It was saved, and is sent as soon as there is signal. */
  waits: NoteErrand | undefined;
  /** Why a waiting note was not sent. */
  problem: string | undefined;
  /** When the device last saved it, `HH:mm`, or that it could not. */
  kept: string | 'failed' | undefined;
  store: DeviceStore | undefined;
  /** Typing stops the note from being sent, because it may then end in half a sentence. */
  change: (how: (content: Content) => Partial<Content>) => void;
  /** Resolves when the device has saved everything typed. */
  settle: () => Promise<void>;
  /** The current content, whatever was last rendered. */
  latest: () => Content;
  /**
   * Sends it automatically from now on. `isBeingSent`: a call is in progress, so the note is announced as waiting only
   * if the page closes before the response.
   */
  wait: (errand: NoteErrand, isBeingSent?: boolean) => Promise<void>;
  /** Stops sending it automatically and lists it with the reason, because the page may no longer show it. */
  refuse: (errand: NoteErrand, problem: string) => Promise<void>;
  /** Continues with text typed since the note was sent, as a change to that note, in the place for its changes. */
  goOnAs: (id: string, content: Content) => Promise<void>;
  /**
   * Holds its place while this runs, even if the page closes, so that the other sender does not send it a second time.
   */
  holdFor: (sending: Promise<void>) => Promise<void>;
  /** Deletes it from the device: it was sent or discarded. */
  forget: () => Promise<void>;
  /** The same, and starts again. */
  startAgain: () => Promise<void>;
}

interface Opened {
  id: string;
  place: WritingPlace;
  store: DeviceStore;
  writer: LatestWriter<KeptNote>;
  found: KeptNote | undefined;
  /** The name of the place's lock. */
  lock: string;
  /** Set once the place is released: it may then belong to another form, so nothing here writes to it. */
  over: { isOver: boolean };
}

/**
 * Saves what is being written on this device with every key, sealed, in a place of this tab's own. `start`: the initial
 * content. `place`: a waiting note to open again.
 */
export function useNoteDraft<Content extends object>(
  id: string,
  start: Content,
  place?: string,
): NoteDraft<Content> {
  const { user } = useSignedIn();
  const held = useRef<Promise<void>>(undefined);
  const opened = useOpened(user.id, id, { wanted: place, held });
  const [typed, setTyped] = useState<Content>();
  const [kept, setKept] = useState<string>();
  const [errand, setErrand] = useState<NoteErrand>();
  const [isBegun, setIsBegun] = useState(true);
  const current = useRef<Content & KeptNote>(undefined);
  const store = opened?.store;
  // We wrote and sealed it ourselves. Fields added in later versions start as in `start`.
  const stored = opened?.found as (Partial<Content> & KeptNote) | undefined;
  const content = typed ?? (opened ? { ...start, ...stored } : undefined);

  const put = async (next: Content & KeptNote) => {
    current.current = next;
    setTyped(next);
    const isKept = await opened?.writer.write(next);
    setKept(isKept ? toLondonTime(new Date().toISOString()) : 'failed');
  };
  const forget = async () => {
    if (!opened || opened.over.isOver) return;
    opened.writer.drop();
    // A write in progress would restore it.
    await opened.writer.finish();
    await opened.store.remove('note', [opened.place.name]);
    await noteOutbox.tell(opened.store);
  };
  const now = () => current.current ?? { ...start, ...stored };
  return {
    content,
    isRestored: isBegun && stored !== undefined && !stored.waiting,
    isTyped: typed !== undefined,
    waits: typed ? errand : stored?.waiting,
    problem: typed ? undefined : stored?.problem,
    kept,
    store,
    change: (how) => {
      const before = now();
      const wasWaiting = before.waiting !== undefined;
      const isFirst = current.current === undefined;
      const written = put({ ...before, ...how(before), waiting: undefined, problem: undefined });
      setErrand(undefined);
      if ((wasWaiting || isFirst) && store) void written.then(() => noteOutbox.tell(store));
    },
    settle: async () => opened?.writer.finish(),
    latest: now,
    wait: async (waiting, isBeingSent = false) => {
      const written = put({ ...now(), waiting, problem: undefined });
      setErrand(waiting);
      await written;
      if (store && !isBeingSent) await noteOutbox.tell(store);
    },
    refuse: async (waiting, problem) => {
      setErrand(undefined);
      await put({ ...now(), waiting, problem });
      if (store) await noteOutbox.tell(store);
    },
    goOnAs: async (form, rest) => {
      await opened?.store.write('note', form, rest);
      await forget();
    },
    holdFor: (sending) => {
      held.current = sending;
      return sending;
    },
    forget,
    startAgain: async () => {
      await forget();
      current.current = start;
      setIsBegun(false);
      setTyped(start);
      setErrand(undefined);
      setKept(undefined);
    },
  };
}

/**
 * The longest a closed page holds its place. After that the other sender tries: the key stops it from being saved
 * twice.
 */
const MAX_HELD_MS = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Places of pages that closed while their note was being sent, until they are released. */
const leaving = new Map<string, Promise<void>>();

async function letGoOfPlace({ place, writer, over }: Opened, sending: Promise<void>): Promise<void> {
  await Promise.allSettled([sending]);
  await writer.finish();
  over.isOver = true;
  place.release();
}

interface Opening {
  wanted: string | undefined;
  /** The place is not released before this has ended. */
  held: RefObject<Promise<void> | undefined>;
}

function useOpened(user_id: string, id: string, { wanted, held }: Opening): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const open = useEffectEvent(async (): Promise<Opened> => {
    const store = await openOwnStore(user_id);
    const isFree = async (name: string) => {
      const kept = await readNote(store, name);
      return kept?.waiting ? 'other' : kept ? 'words' : 'empty';
    };
    const findName = (name: string) => placeOfNote(user_id, name);
    // A waiting note may still be in transit from the page that closed: wait until it was sent or comes back.
    if (wanted) await leaving.get(findName(wanted));
    const place = wanted
      ? { name: wanted, release: (await holdThis(findName(wanted))) ?? (() => {}) }
      : await holdPlace(id, findName, isFree);
    const over = { isOver: false };
    const writer = createLatestWriter<KeptNote>(async (note) => {
      if (!over.isOver) await store.write('note', place.name, note);
    });
    return {
      id,
      place,
      store,
      writer,
      found: await readNote(store, place.name),
      lock: findName(place.name),
      over,
    };
  });
  const waitForSending = useEffectEvent(() => Promise.race([held.current, pause(MAX_HELD_MS)]));
  useEffect(() => {
    let isLeft = false;
    const opening = open();
    void opening.then((found) => !isLeft && setOpened({ ...found, id }));
    return () => {
      isLeft = true;
      const sending = waitForSending();
      void opening.then((left) => leaving.set(left.lock, letGoOfPlace(left, sending)));
    };
  }, [id]);
  return opened?.id === id ? opened : undefined;
}
