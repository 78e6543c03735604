import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toLondonTime } from '#contract/core/dates.ts';
import { type DeviceStore, openOwnStore } from '#web/device/device-store.ts';
import { createLatestWriter, type LatestWriter } from '#web/device/latest-writer.ts';
import { holdPlace, holdThis, type WritingPlace } from '#web/device/writing-place.ts';
import {
  type KeptNote,
  type NoteErrand,
  placeOfNote,
  readNote,
  tellWaiting,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import { useSignedIn } from '#web/shell/actor.ts';

export interface NoteDraft<Content> {
  /** Undefined until the device has been asked. */
  content: Content | undefined;
  /** Something is there that was typed before and not sent. */
  isRestored: boolean;
  /** Something was typed since the page is open. */
  isTyped: boolean;
  /** It was saved, and is sent as soon as there is signal. */
  waits: NoteErrand | undefined;
  /** Why it was not, though it waited. */
  problem: string | undefined;
  /** When the device last took it, `HH:mm`, or that it could not. */
  kept: string | 'failed' | undefined;
  store: DeviceStore | undefined;
  /** Typing takes back what waits: half a sentence is never sent. */
  change: (how: (content: Content) => Partial<Content>) => void;
  /** Resolves when the device has all that was typed. */
  settle: () => Promise<void>;
  /** The content there is now, whatever was drawn last. */
  latest: () => Content;
  /**
   * It is to be sent by itself from now on. `isBeingSent`: it is just being sent, so that it is told only where the page
   * goes away before there is an answer.
   */
  wait: (errand: NoteErrand, isBeingSent?: boolean) => Promise<void>;
  /** It goes no more by itself, and stays listed with the reason: the page may lose it from sight. */
  refuse: (errand: NoteErrand, problem: string) => Promise<void>;
  /** Goes on with what was typed since the note was sent, as a change of that note, in the place of those. */
  goOnAs: (id: string, content: Content) => Promise<void>;
  /** Keeps its place while this goes on, also where the page is left: the other sender does not send it a second time. */
  holdFor: (sending: Promise<void>) => Promise<void>;
  /** Takes it off the device: it was sent, or is thrown away. */
  forget: () => Promise<void>;
  /** The same, and begins anew. */
  startAgain: () => Promise<void>;
}

interface Opened {
  id: string;
  place: WritingPlace;
  store: DeviceStore;
  writer: LatestWriter<KeptNote>;
  found: KeptNote | undefined;
  /** The name that the place is held by. */
  lock: string;
  /** Set once the place is let go of: it is another's by then, and nothing here writes into it. */
  over: { isOver: boolean };
}

/**
 * Keeps what is being written sealed on this device with every key, in a place of this tab's own. `start`: what it
 * begins with. `place`: a note that waits, opened again.
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
  // Written by ourselves and sealed since; fields that came later begin as the start has them.
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
    // A write on its way would put it back.
    await opened.writer.finish();
    await opened.store.remove('note', [opened.place.name]);
    await tellWaiting(opened.store);
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
      if ((wasWaiting || isFirst) && store) void written.then(() => tellWaiting(store));
    },
    settle: async () => opened?.writer.finish(),
    latest: now,
    wait: async (waiting, isBeingSent = false) => {
      const written = put({ ...now(), waiting, problem: undefined });
      setErrand(waiting);
      await written;
      if (store && !isBeingSent) await tellWaiting(store);
    },
    refuse: async (waiting, problem) => {
      setErrand(undefined);
      await put({ ...now(), waiting, problem });
      if (store) await tellWaiting(store);
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

/** Of a page that is left. After it the other sender tries: the key keeps twice from being two. */
const MAX_HELD_MS = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Places of pages that were left while their note was sent, until they are let go of. */
const leaving = new Map<string, Promise<void>>();

async function letGoOfPlace({ place, writer, over }: Opened, sending: Promise<void>): Promise<void> {
  await Promise.allSettled([sending]);
  await writer.finish();
  over.isOver = true;
  place.release();
}

interface Opening {
  wanted: string | undefined;
  /** The place is not let go of before this is over. */
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
    // One that waits may still be on its way from the page that was left: it is gone then, or comes back.
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
