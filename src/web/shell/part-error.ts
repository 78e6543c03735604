/**
 * A part of the application that does not load: the connection is lost, or an upgrade has renamed its file. This is not
 * a crash and ends no session: the page reloads, and drafts restore the text.
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

/** The messages of different browsers. */
const SAID =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

export const isPartError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'PartError' || SAID.test(error.message));

/** Loads a part. If that fails, tries once more a moment later. Throws PartError. */
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

/** Without this, the router would reload the page at once, even without a connection. */
export function keepPageThroughPartErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const { name, message } = new PartError();
    Object.assign(payload, { name, message });
  });
}

/** Reloads the page if the server can be reached. Returns whether it can. */
export async function reloadWhenReachable(): Promise<boolean> {
  const answer = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(MAX_MS),
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  window.location.reload();
  return true;
}

/** The one automatic reload: not again for a while, so that a page that never loads does not reload for ever. */
export async function reloadOnce(): Promise<void> {
  const tried = Number(sessionStorage.getItem(TRIED_KEY));
  if (Date.now() - tried < TRY_AGAIN_AFTER_MS) return;
  await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
  sessionStorage.setItem(TRIED_KEY, String(Date.now()));
  if (!(await reloadWhenReachable())) sessionStorage.removeItem(TRIED_KEY);
}
