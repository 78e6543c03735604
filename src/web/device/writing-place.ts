/**
 * Two tabs that open the same form are two writers, and what they type is kept in two places. A place is held for as
 * long as its form is open; whoever opens the form next gets the first place that nobody holds.
 */
export interface WritingPlace {
  /** The form's own name, or that with the number of the tab. */
  name: string;
  release: () => void;
}

/** `other`: something that this form must not take up. `unknown`: the server could not be asked. */
export type PlaceState = 'words' | 'empty' | 'other' | 'unknown';

const MAX_PLACES = 30;
/** A page that is being reloaded lets go a moment after the next one asks. */
const PATIENCE_MS = 700;

const nameOfPlace = (form: string, tab: number) => (tab === 1 ? form : `${form}/tab-${tab}`);

/** All but the first. */
const furtherPlaces = (form: string): string[] =>
  Array.from({ length: MAX_PLACES - 1 }, (_, at) => nameOfPlace(form, at + 2));

/**
 * Holds the first free place of a form in which something waits or, where nothing waits, the first free one. Looks at
 * one place more than it needs, so that what another tab left behind is found again.
 * @param nameLock what a place is held by, with its person in it
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
    // Without an answer it stays here: words of this tab may be there, and those of another are not its own.
    if (release && (state === 'words' || state === 'unknown')) return { name: remembered, release };
    release?.();
  }
  const place = await findPlace(form, nameLock, look);
  // A tab that is loaded anew goes on with its own words, not with those of another that was closed meanwhile.
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

/** The first further place of a form that nobody holds and that is empty; undefined where there is none. */
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

/** Undefined where another tab holds it. Without locks, as in old browsers, every tab takes it for its own. */
function holdIfFree(name: string): Promise<(() => void) | undefined> {
  return request(name, { ifAvailable: true });
}

/** The same with a little patience. */
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
