import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeOwnStores, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';
import { keepBeside, openSavedCopy, type SavedCopy } from '#web/writing/saved-copy.ts';

const user = '019b82c6-6a00-7401-aca9-168e402af632';
const other = '019b82c6-6a00-7401-aca9-168e402af633';
const FORM = 'team/new';
const open: SavedCopy[] = [];

async function openTab(form = FORM, isAtServer?: (place: string) => Promise<boolean>): Promise<SavedCopy> {
  const copy = await openSavedCopy(user, form, isAtServer);
  open.push(copy);
  return copy;
}

/** The browser releases locks with a short delay. */
async function closeAll(): Promise<void> {
  for (const copy of open.splice(0)) copy.close();
  globalThis.sessionStorage?.clear();
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(async () => {
  for (const id of [user, other]) await forgetHolder(id);
  closeOwnStores();
});
afterEach(closeAll);

describe('text being typed', () => {
  it('[UIX-09] is on the device, sealed, until it is forgotten', async () => {
    const copy = await openTab();
    expect(copy.found).toBeUndefined();
    await copy.keep({ name: 'Rivers' }, null);
    await copy.keep({ name: 'Riverside' }, 'then');
    await closeAll();
    const again = await openTab();
    expect(again.found).toMatchObject({ content: { name: 'Riverside' }, upon: 'then' });
    await again.forget();
    await closeAll();
    expect((await openTab()).found).toBeUndefined();
  });

  it('[UIX-09] is saved if it is typed while the device deletes what the server has', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const copy = await openTab();
      const sent = { name: 'Rivers' };
      await copy.keep(sent, null);
      const letGo = copy.forget(sent);
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      await copy.keep({ name: `Riverside ${turns}` }, null);
      await letGo;
      await closeAll();
      expect((await openTab()).found?.content.name).toBe(`Riverside ${turns}`);
      await closeAll();
    }
  });

  it('[UIX-09] has a place for each tab, and the next tab to open the form finds what another left', async () => {
    const [first, second] = [await openTab(), await openTab()];
    expect([first.place, second.place]).toEqual([FORM, `${FORM}/tab-2`]);
    await first.keep({ name: 'From the first' }, null);
    await second.keep({ name: 'From the second' }, null);
    await closeAll();
    const [again, next] = [await openTab(), await openTab()];
    expect([again, next].map(({ found }) => found?.content.name)).toEqual([
      'From the first',
      'From the second',
    ]);
    await again.forget();
    await closeAll();
    expect((await openTab()).found?.content.name).toBe('From the second');
  });

  it('[UIX-09] is restored in the tab that is reloaded, even if another tab left something before it', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.keep({ name: 'From the first' }, null);
    await second.keep({ name: 'From the second' }, null);
    // The session storage of one tab: here, of the second.
    for (const copy of open.splice(0)) copy.close();
    await new Promise((resolve) => setTimeout(resolve));
    expect((await openTab()).found?.content.name).toBe('From the second');
  });

  it('[UIX-09] is saved beside what is there, if the server had another version', async () => {
    const copy = await openTab();
    await copy.keep({ name: 'Here' }, null);
    await keepBeside(user, FORM, { name: 'From elsewhere' });
    await copy.forget();
    await closeAll();
    expect((await openTab()).found?.content.name).toBe('From elsewhere');
  });

  it('[UIX-09] is saved where no other tab writes, to overwrite nothing', async () => {
    const [, second] = [await openTab(), await openTab()];
    await keepBeside(user, FORM, { name: 'From elsewhere' });
    await second.keep({ name: 'From the second' }, null);
    await closeAll();
    const found = [await openTab(), await openTab()].map((copy) => copy.found?.content.name);
    expect(found).toEqual(['From the second', 'From elsewhere']);
  });

  it('[UIX-09] is found by the next if somebody typed before the device was read', async () => {
    await (await openTab()).keep({ name: 'Earlier' }, null);
    await closeAll();
    const copy = await openTab();
    await copy.keepFoundBeside();
    await copy.keep({ name: 'Typed at once' }, null);
    await copy.forget();
    await closeAll();
    expect((await openTab()).found?.content.name).toBe('Earlier');
  });

  it('[UIX-09] is looked for on the server too, if the device has nothing', async () => {
    const copy = await openTab('client/new', async (place) => place === 'client/new/tab-2');
    expect(copy.place).toBe('client/new/tab-2');
  });

  it('[UIX-09] is shown to nobody else on the same device', async () => {
    const copy = await openTab();
    await copy.keep({ name: 'Hers' }, null);
    const store = await openOwnStore(other);
    expect(await store.read('typed', FORM)).toBeUndefined();
    expect((await openSavedCopy(other, FORM)).found).toBeUndefined();
  });
});
