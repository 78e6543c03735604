import { sessionStore } from '#web/session/session.ts';

/** A record whose page was opened in this tab. */
export interface Opened {
  path: string;
  /** The title of its page. */
  title: string;
}

const MAX_KEPT = 30;
const RECORD = /^\/dashboard\/[a-z-]+\/[0-9a-f-]{36}$/;

/** The newest first. In this tab's memory only: these are names, and anyone can read a browser's storage. */
let opened: readonly Opened[] = [];

export const recentlyOpened = (): readonly Opened[] => opened;

export function noteOpened(path: string, title: string): void {
  if (!RECORD.test(path)) return;
  opened = [{ path, title }, ...opened.filter((other) => other.path !== path)].slice(0, MAX_KEPT);
}

/** The page has no title yet, or is now closed to this reader. */
export function forgetOpened(path: string): void {
  opened = opened.filter((each) => each.path !== path);
}

sessionStore.subscribe(({ status }) => {
  if (status === 'out') opened = [];
});
