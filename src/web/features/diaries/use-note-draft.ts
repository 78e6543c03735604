import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { timeOf } from '#contract/dates.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import { openDesk } from '#web/features/visits/visit-desk.ts';
import { useSignedIn } from '#web/shell/actor.ts';

const PAUSE_MS = 400;

export interface NoteDraft<Content> {
  /** Undefined until the device has been asked. */
  content: Content | undefined;
  /** Something is there that was typed before and not sent. */
  isRestored: boolean;
  /** Something was typed since the page is open. */
  isTyped: boolean;
  /** When the device last took it, `HH:mm`, or that it could not. */
  kept: string | 'failed' | undefined;
  store: DeviceStore | undefined;
  change: (how: (content: Content) => Partial<Content>) => void;
  /** Takes it off the device: it was sent, or is thrown away. */
  forget: () => Promise<void>;
  /** The same, and begins anew. */
  startAgain: () => Promise<void>;
}

/** What is being written, kept sealed on this device a moment after the last key. `start`: what it begins with. */
export function useNoteDraft<Content extends object>(id: string, start: Content): NoteDraft<Content> {
  const { user } = useSignedIn();
  const found = useQuery({
    queryKey: ['note on this device', user.id, id],
    queryFn: async () => {
      const store = await openDesk(user.id);
      return { store, content: await store.read('note', id) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [typed, setTyped] = useState<Content>();
  const [kept, setKept] = useState<string>();
  const current = useRef<Content>(undefined);
  const unwritten = useRef<Content>(undefined);
  const timer = useRef<number>(undefined);
  const writing = useRef<Promise<void>>(undefined);
  const store = found.data?.store;
  // Written by ourselves and sealed since; fields that came later begin as the start has them.
  const stored = found.data?.content as Partial<Content> | undefined;
  const content = typed ?? (found.data ? { ...start, ...stored } : undefined);

  const put = async (to: DeviceStore, value: Content) => {
    try {
      await to.write('note', id, value);
      setKept(timeOf(new Date().toISOString()));
    } catch {
      setKept('failed');
    }
  };
  const write = () => {
    window.clearTimeout(timer.current);
    const value = unwritten.current;
    unwritten.current = undefined;
    if (value && store) writing.current = put(store, value);
  };
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  // The last words are kept too when the page is left within the pause.
  useEffect(() => {
    const flush = () => latest.current();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const forget = async () => {
    window.clearTimeout(timer.current);
    unwritten.current = undefined;
    // A write on its way would put it back.
    await writing.current;
    await store?.remove('note', [id]);
  };
  return {
    content,
    isRestored: stored !== undefined,
    isTyped: typed !== undefined,
    kept,
    store,
    change: (how) => {
      const now = current.current ?? { ...start, ...stored };
      const next = { ...now, ...how(now) };
      current.current = next;
      unwritten.current = next;
      setTyped(next);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(), PAUSE_MS);
    },
    forget,
    startAgain: async () => {
      await forget();
      current.current = start;
      setTyped(start);
      setKept(undefined);
    },
  };
}
