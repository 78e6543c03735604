import { afterEach, expect, it, vi } from 'vitest';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { listenForChanges } from '#web/api/live.ts';
import { watchTopics } from '#web/api/refresh.ts';

const text = new TextEncoder();

/** The server's end of the streams, in the order they were opened. */
const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const openStream = () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
const send = (at: number, event: string) => streams[at]?.enqueue(text.encode(`event: ${event}\ndata: \n\n`));

afterEach(() => {
  streams.length = 0;
  forgetBearer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function listen() {
  vi.useFakeTimers();
  const signal = new EventTarget();
  vi.stubGlobal('window', {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    addEventListener: signal.addEventListener.bind(signal),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (_url: string, { signal: broken }: { signal: AbortSignal }) => {
    const at = streams.length;
    broken.addEventListener('abort', () => streams[at]?.error(new Error('aborted')));
    return openStream();
  });
  keepBearer({ token: 'a', expires_at: new Date(Date.now() + 900_000).toISOString() });
  const look = vi.fn();
  const stops = [watchTopics(['access'], look), listenForChanges()];
  await vi.advanceTimersByTimeAsync(10);
  send(0, 'ready');
  await vi.advanceTimersByTimeAsync(10);
  return { look, signal, stop: () => stops.map((stop) => stop()) };
}

it.each(['breaks', 'ends', 'falls silent', 'is opened anew with the signal'])(
  '[YPN-04] [UIX-09] everything is fetched again once the server is reached again, if the connection %s',
  async (how) => {
    const { look, signal, stop } = await listen();
    expect(look).not.toHaveBeenCalled();
    if (how === 'breaks') streams[0]?.error(new Error('no signal'));
    if (how === 'ends') streams[0]?.close();
    if (how === 'is opened anew with the signal') signal.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(how === 'falls silent' ? 60_000 : 5_000);
    expect([streams.length, look.mock.calls.length]).toEqual([2, 0]);
    send(1, 'ready');
    await vi.advanceTimersByTimeAsync(10);
    expect(look).toHaveBeenCalledTimes(1);
    stop();
  },
);

it('[UIX-09] a connection on which the server sends something now and then stays open', async () => {
  const { look, stop } = await listen();
  for (let beat = 0; beat < 6; beat++) {
    streams[0]?.enqueue(text.encode(': still here\n\n'));
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect([streams.length, look.mock.calls.length]).toEqual([1, 0]);
  stop();
});
