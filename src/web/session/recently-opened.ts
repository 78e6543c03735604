import { sessionStore } from '#web/session/session.ts';

/** A record whose page was open in this tab. */
export interface Opened {
  path: string;
  /** What its page is called. */
  title: string;
}

const MOST = 8;
const RECORD =
  /^\/dashboard\/(young-persons|appointments|reports|clients|teams|social-workers|users)\/[0-9a-f-]{36}$/;

/** The newest first. In this tab's memory and nowhere else: these are names, and a browser's storage is for anybody. */
let opened: readonly Opened[] = [];

export const recentlyOpened = (): readonly Opened[] => opened;

export function noteOpened(path: string, title: string): void {
  if (!RECORD.test(path)) return;
  opened = [{ path, title }, ...opened.filter((other) => other.path !== path)].slice(0, MOST);
}

sessionStore.subscribe(({ status }) => {
  if (status === 'out') opened = [];
});
