import type { Page } from '@playwright/test';

/** Reads all that the page has put on the device as one text: storages, cookies, databases and answers, bytes as letters. */
export const everythingOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];

    const listLetters = (bytes: BufferSource) =>
      ['utf-8', 'utf-16le'].map((encoding) => new TextDecoder(encoding).decode(bytes)).join('\n');
    const read = async (value: unknown, seen = new Set<unknown>()): Promise<void> => {
      if (typeof value === 'string') texts.push(value);
      if (typeof value !== 'object' || value === null || seen.has(value)) return;
      seen.add(value);
      if (value instanceof Blob) texts.push(listLetters(await value.arrayBuffer()));
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        texts.push(listLetters(value as BufferSource));
      else
        for (const [name, each] of Object.entries(value)) {
          texts.push(name);
          await read(each, seen);
        }
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())]);
        await read([store, keys, values]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        texts.push(request.url, answer ? listLetters(await answer.arrayBuffer()) : '');
      }
    }
    return texts.join('\n');
  });
