/**
 * Two tabs that open the same form save their text in two places. A tab holds a place for as long as its form is open.
 * The next tab to open the form gets the first place that is free.
 */
export interface WritingPlace {
  /** The form's own name, or that name with the tab's number. */
  name: string;
  release: () => void;
}

/** `other`: text that this form must not restore. `unknown`: the server could not be asked. */
export type PlaceState = 'words' | 'empty' | 'other' | 'unknown';

const MAX_PLACES = 30;
/** A reloading page releases its place a moment after the next page asks for it. */
const PATIENCE_MS = 700;

const nameOfPlace = (form: string, tab: number) => (tab === 1 ? form : `${form}/tab-${tab}`);

/** All but the first. */
const furtherPlaces = (form: string): string[] =>
  Array.from({ length: MAX_PLACES - 1 }, (_, at) => nameOfPlace(form, at + 2));

/**
 * Holds the first free place that contains text or, if none does, the first free place. Looks one place further than it
 * needs to, so that it also finds text another tab left behind.
 * @param nameLock the name of a place's lock, which includes the user
 */
export async function holdPlace(
  form: string,
  nameLock: (place: string) => string,
  look: (place: string) => Promise<PlaceState>,
): Promise<WritingPlace> {
  const remembered = globalThis.sessionStorage?.getItem(makeKey(form));
  if (remembered) {
    const release = await holdThis(nameLock(remembered));
    const state = release && (await look(remembered));
    // If the server did not respond, stay here: this place may hold this tab's text, and other places belong to other
    // tabs.
    if (release && (state === 'words' || state === 'unknown')) return { name: remembered, release };
    release?.();
  }
  const place = await findPlace(form, nameLock, look);
  // Remember the place, so that a reloaded tab restores its own text and not that of a tab closed in between.
  globalThis.sessionStorage?.setItem(makeKey(form), place.name);
  return place;
}

const makeKey = (form: string) => `place of ${form}`;

async function findPlace(
  form: string,
  nameLock: (place: string) => string,
  look: (place: string) => Promise<PlaceState>,
): Promise<WritingPlace> {
  let empty: WritingPlace | undefined;
  for (const name of [form, ...furtherPlaces(form)]) {
    const release = await (name === form ? holdThis(nameLock(name)) : holdIfFree(nameLock(name)));
    if (!release) continue;
    const state = await look(name);
    const isEmpty = state === 'empty' || state === 'unknown';
    if (state === 'words' || (isEmpty && empty)) {
      const left = state === 'words' ? { name, release } : empty;
      (state === 'words' ? empty?.release : release)?.();
      if (left) return left;
    } else if (isEmpty) empty = { name, release };
    else release();
  }
  return empty ?? { name: nameOfPlace(form, MAX_PLACES + 1), release: () => {} };
}

/** The first further place of a form that is both free and empty. Undefined if there is none. */
export async function holdEmptyPlace(
  form: string,
  nameLock: (place: string) => string,
  isEmpty: (place: string) => Promise<boolean>,
): Promise<WritingPlace | undefined> {
  for (const name of furtherPlaces(form)) {
    const release = await holdIfFree(nameLock(name));
    if (release && (await isEmpty(name))) return { name, release };
    release?.();
  }
  return undefined;
}

/** Undefined if another tab holds it. Without the Locks API, as in old browsers, every tab gets it. */
function holdIfFree(name: string): Promise<(() => void) | undefined> {
  return request(name, { ifAvailable: true });
}

/** The same, with a short wait. */
export async function holdThis(name: string): Promise<(() => void) | undefined> {
  const held = await holdIfFree(name);
  return held ?? request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
}

function request(name: string, options: LockOptions): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`placewell-place-${name}`, options, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
