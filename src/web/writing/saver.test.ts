import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSaver, type SaveState } from '#web/writing/saver.ts';

const AT = '2026-11-24T14:02:00Z';

/** A device and a server, each reduced to one text. */
const places = { device: '', server: '', isDown: false, calls: 0 };
let shown: (SaveState & { error?: unknown })[] = [];
let pauses = 0;

const begin = () =>
  createSaver<string>({
    keepHere: async (content) => {
      places.device = content;
      return AT;
    },
    letGo: async (content) => {
      if (places.device === content) places.device = '';
    },
    send: async (content) => {
      places.calls += 1;
      await Promise.resolve();
      if (places.isDown) throw new TypeError('fetch failed');
      places.server = content;
      return AT;
    },
    mayPass: (error) => error instanceof TypeError,
    show: (state, error) => shown.push(error ? { ...state, error } : state),
  });

beforeEach(() => {
  Object.assign(places, { device: '', server: '', isDown: false, calls: 0 });
  shown = [];
  pauses = 0;
  // No timer runs: the tests say when a pause ends.
  const pauseOnly = { setTimeout: () => ++pauses, clearTimeout: () => {} };
  vi.stubGlobal('window', Object.assign(new EventTarget(), pauseOnly));
});
afterEach(() => vi.unstubAllGlobals());

describe('automatically saved text', () => {
  it('[UIX-09] is on the device at once, and deleted from it once the server has it', async () => {
    const saver = begin();
    saver.keep('We');
    await Promise.resolve();
    expect(places).toMatchObject({ device: 'We', server: '' });
    expect(await saver.flush()).toBe(true);
    expect(places).toMatchObject({ device: '', server: 'We' });
    expect(shown.at(-1)).toEqual({ state: 'saved', time: '14:02' });
  });

  it('[UIX-09] that is typed during a call is sent with the next one', async () => {
    const saver = begin();
    saver.keep('We');
    const first = saver.flush();
    saver.keep('We cooked');
    await first;
    expect(places).toMatchObject({ server: 'We cooked', calls: 2, device: '' });
    expect(saver.isUnsaved()).toBe(false);
  });

  it('[REP-10] stays on the device without a connection, and is retried', async () => {
    const saver = begin();
    places.isDown = true;
    saver.keep('We');
    pauses = 0;
    expect(await saver.flush()).toBe(false);
    expect([places.device, pauses]).toEqual(['We', 1]);
    expect(shown.at(-1)).toMatchObject({ state: 'on-device', error: expect.any(TypeError) });
  });

  it('[REP-10] is sent as soon as the connection is back', async () => {
    const saver = begin();
    saver.start();
    places.isDown = true;
    saver.keep('We');
    await saver.flush();
    places.isDown = false;
    window.dispatchEvent(new Event('online'));
    await saver.flush();
    expect(places).toMatchObject({ server: 'We', device: '', calls: 2 });
    await saver.stop();
  });

  it('[REP-10] is sent once more when the form is left, and not again when the connection is back', async () => {
    const saver = begin();
    saver.start();
    places.isDown = true;
    saver.keep('We');
    await saver.flush();
    shown = [];
    pauses = 0;
    await saver.stop();
    expect(places.calls).toBe(2);
    places.isDown = false;
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(places).toMatchObject({ device: 'We', server: '', calls: 2 });
    expect([shown, pauses]).toEqual([[], 0]);
  });

  it('[REP-10] waits on the device while the user has to choose between two versions', async () => {
    const saver = begin();
    saver.hold();
    saver.keep('Mine');
    expect(await saver.flush()).toBe(false);
    expect(places).toMatchObject({ device: 'Mine', calls: 0 });
    saver.go();
    expect(await saver.flush()).toBe(true);
    expect(places.server).toBe('Mine');
  });

  it('[UIX-09] that is discarded while it is sent leaves nothing to save', async () => {
    const saver = begin();
    saver.keep('We');
    const sending = saver.flush();
    saver.drop();
    expect(await sending).toBe(true);
    expect(saver.isUnsaved()).toBe(false);
    expect(shown.at(-1)).toEqual({ state: 'saving' });
  });
});
