import type { BrowserContext, Locator, Page, Route } from '@playwright/test';

/** Numbers that are the same each time for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(items: readonly T[]): T | undefined => items[below(items.length)] };
}
export type Random = ReturnType<typeof randomFrom>;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzåéîñøüßłžкж0123456789-'];

/** A word that is nowhere else: letters of several alphabets, and no spaces, which are taken off at the ends. */
export const randomWord = (random: Random): string =>
  `x${Array.from({ length: 9 }, () => random.pick(LETTERS) ?? 'x').join('')}x`;

/** A field that was there a moment ago is gone after this time: the form was sent, or closed. */
const GONE_MS = 5_000;

/** How the server answers what changes something, for the next calls. */
export type AnswerMode = 'as it is' | 'no connection' | 'lost' | 'refused' | 'failed' | 'too busy' | 'clash';
export const ANSWER_MODES: readonly AnswerMode[] = [
  'no connection',
  'lost',
  'refused',
  'failed',
  'too busy',
  'clash',
];

const PROBLEMS: Partial<Record<AnswerMode, [status: number, code: string]>> = {
  refused: [400, 'input.invalid'],
  failed: [500, 'internal'],
  'too busy': [429, 'rate.limited'],
  clash: [409, 'version.stale'],
};

/** Stands between the browser and the server. `next` says how so many calls are answered. */
export async function answerAtRandom(context: BrowserContext) {
  let mode: AnswerMode = 'as it is';
  let left = 0;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const isChange = request.method() !== 'GET' && !/users\/|error_reports|identity/.test(request.url());
    if (!isChange || left === 0) return route.fallback();
    left--;
    await answer(route, mode).catch(() => undefined);
  });
  return {
    next: (how: AnswerMode, calls: number) => {
      mode = how;
      left = calls;
    },
  };
}

async function answer(route: Route, mode: AnswerMode): Promise<void> {
  if (mode === 'lost') await route.fetch();
  const [status, code] = PROBLEMS[mode] ?? [];
  if (status === undefined) return route.abort('connectionreset');
  const body = { type: 'about:blank', title: code, status, code, detail: 'Not just now.', errors: [] };
  return route.fulfill({ status, json: body, contentType: 'application/problem+json' });
}

/** Finds the fields that take any words: not numbers, not choices, not searches, and not the trap for machines. */
export const listFields = (page: Page, is_dialog = false): Locator =>
  page
    .getByRole(is_dialog ? 'dialog' : 'main')
    .locator(
      'textarea:visible:enabled, input:visible:enabled:not([type=radio], [type=checkbox], [type=file], [type=search], [role=combobox], [inputmode=numeric], [inputmode=decimal], [readonly], [tabindex="-1"])',
    );

/**
 * Adds a word to a field's text, as keys do, and answers the field's name. Undefined if the field has no room for the word, has
 * gone, or is behind a dialog.
 */
export async function addWord(page: Page, field: Locator, word: string): Promise<string | undefined> {
  const { hasRoom, name } = await field
    .evaluate(
      (element: HTMLInputElement, length) => ({
        hasRoom: element.maxLength < 0 || element.value.length + length < element.maxLength,
        name: element.name || element.id,
      }),
      word.length + 1,
      { timeout: GONE_MS },
    )
    .catch(() => ({ hasRoom: false, name: '' }));
  if (!hasRoom) return undefined;
  await field.focus({ timeout: GONE_MS }).catch(() => undefined);
  // Behind a dialog no field takes the focus.
  const isFocused = (element: HTMLInputElement) => element === document.activeElement;
  if (!(await field.evaluate(isFocused, undefined, { timeout: GONE_MS }).catch(() => false)))
    return undefined;
  await page.keyboard.press('Control+End');
  await page.keyboard.type(` ${word}`);
  return name;
}

/** Everything that is sealed on this device, opened with the browser's own keys, as one text. */
export const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('placewell');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (store: string) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        if (!database.objectStoreNames.contains(store)) return resolve([]);
        const asking = database.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
    const keys = new Map((await all('holder')).map((row) => [row.user_id, row.key as CryptoKey]));
    const texts: string[] = [];
    for (const row of await all('kept')) {
      const key = keys.get(row.user_id);
      if (!key || row.kind === 'photo') continue;
      const { iv, content } = row.sealed as { iv: Uint8Array<ArrayBuffer>; content: ArrayBuffer };
      const additionalData = new TextEncoder().encode(`${row.user_id}/${row.kind}/${row.id}`);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, content);
      texts.push(new TextDecoder().decode(opened));
    }
    database.close();
    return texts.join('\n');
  });

/** Nothing of an earlier run is left on the device. */
export const wipeDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('placewell');
      opening.onsuccess = () => resolve(opening.result);
    });
    if (database.objectStoreNames.contains('kept'))
      await new Promise<void>((resolve) => {
        const change = database.transaction('kept', 'readwrite');
        change.objectStore('kept').clear();
        change.oncomplete = () => resolve();
      });
    database.close();
  });
