/**
 * A part of the application that does not load: the connection is gone, or an upgrade has given its file another name.
 * It is no crash, and ends no session: the page is loaded anew, and drafts bring back every word.
 */
const TRIED_KEY = 'part_tried_at';
const TRY_AGAIN_AFTER_MS = 60_000;
const PAUSE_MS = 1_000;
const MAX_MS = 5_000;

class PartError extends Error {
  constructor() {
    super('Could not load this part.');
    this.name = 'PartError';
  }
}

/** As browsers say it, each in its own words. */
const SAID =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

export const isPartError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'PartError' || SAID.test(error.message));

/** Loads a part, once more a moment later where that fails. Throws PartError. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
    return load().catch(() => {
      throw new PartError();
    });
  }
}

/** Without this the router would load the page anew at once, also where there is no connection to load it through. */
export function keepPageThroughPartErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const { name, message } = new PartError();
    Object.assign(payload, { name, message });
  });
}

/** Loads the page anew where the server can be reached; says whether it can. */
export async function reloadWhenReachable(): Promise<boolean> {
  const answer = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(MAX_MS),
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  window.location.reload();
  return true;
}

/** The one attempt by itself: not again for a while, so that a page that never loads does not go round and round. */
export async function reloadOnce(): Promise<void> {
  const tried = Number(sessionStorage.getItem(TRIED_KEY));
  if (Date.now() - tried < TRY_AGAIN_AFTER_MS) return;
  await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
  sessionStorage.setItem(TRIED_KEY, String(Date.now()));
  if (!(await reloadWhenReachable())) sessionStorage.removeItem(TRIED_KEY);
}
