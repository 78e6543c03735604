/**
 * Live updates: the server says which topic changed, and the screens that show it fetch again. No data is sent this
 * way. It uses fetch because EventSource cannot send a bearer token. Lost connections are retried with growing pauses.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { isTopic } from '#contract/core/topics.ts';
import { currentToken, idleHeader, renewBearer } from '#web/api/bearer.ts';
import { tellSessionIsLost } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';

const PATH = '/api/live/';
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
const REPLACED_PAUSE_MS = 10 * 60_000;
const MAX_WAIT_MS = 5_000;
/**
 * The server sends something every twenty seconds: a connection that is silent for longer is lost, whatever the browser
 * says.
 */
const MAX_SILENCE_MS = 50_000;

/**
 * Listens until the returned function is called. One tab holds the connection and tells the others: a user may have six
 * connections in total, and a browser only a few to one address.
 */
export function listenForChanges(): () => void {
  const stop = new AbortController();
  const others = new BroadcastChannel('placewell-live');
  others.addEventListener('message', ({ data }) => invalidate(String(data)), { signal: stop.signal });
  stop.signal.addEventListener('abort', () => others.close());
  const tell = (topic: string) => {
    invalidate(topic);
    if (!stop.signal.aborted) others.postMessage(topic);
  };
  const hold = () => listen(tell, stop.signal);
  // The tab that holds the lock listens. The next tab takes over when it closes.
  if (navigator.locks)
    navigator.locks.request('placewell-live', { signal: stop.signal }, hold).catch(() => undefined);
  else void hold();
  return () => stop.abort();
}

type Tell = (topic: string) => void;
type Outcome = 'ended' | 'replaced' | 'over';

async function listen(tell: Tell, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  let isAgain = false;
  const onReady = () => {
    pause = FIRST_PAUSE_MS;
    // Anything may have changed in the meantime, and the fetches since then may have failed.
    if (isAgain) tell('access');
    isAgain = true;
  };
  while (!signal.aborted) {
    // A lost signal breaks the stream, but does not end it.
    const outcome = await readStream(tell, onReady, signal).catch(() => 'ended' as const);
    if (outcome === 'over' || signal.aborted) return;
    // This user has a seventh screen open elsewhere. This one waits, or the two would replace each other for ever.
    await waitFor(outcome === 'replaced' ? REPLACED_PAUSE_MS : pause, signal);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

async function readStream(tell: Tell, onReady: () => void, signal: AbortSignal): Promise<Outcome> {
  const token = currentToken();
  if (!token) return 'ended';
  const connection = openConnection(signal);
  try {
    const answer = await fetch(PATH, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...idleHeader() },
      signal: connection.signal,
    });
    if (answer.status === 401) return (await renewBearer()) ? 'ended' : sessionIsOver();
    if (answer.status !== 200 || !answer.body) return 'ended';
    return await readEvents(answer.body.pipeThrough(connection.hear()), tell, onReady);
  } finally {
    connection.close();
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: Tell,
  onReady: () => void,
): Promise<Outcome> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return 'ended';
    if (value.event === 'ready') onReady();
    if (value.event === 'change') tell(value.data);
    if (value.event !== 'end') continue;
    if (value.data === 'replaced') return 'replaced';
    // The server ended the session: check whether there is another to continue with.
    if (value.data === 'session') return (await renewBearer()) ? 'ended' : sessionIsOver();
  }
}

/**
 * Aborts a connection that is silent for too long, and when the browser is online again: the network it used may be
 * gone.
 */
function openConnection(signal: AbortSignal) {
  const connection = new AbortController();
  const breakOff = () => connection.abort();
  let timer = window.setTimeout(breakOff, MAX_SILENCE_MS);
  const hear = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(breakOff, MAX_SILENCE_MS);
  };
  signal.addEventListener('abort', breakOff, { signal: connection.signal });
  window.addEventListener('online', breakOff, { signal: connection.signal });
  return {
    signal: connection.signal,
    hear: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, passed) => {
          hear();
          passed.enqueue(chunk);
        },
      }),
    close: () => {
      window.clearTimeout(timer);
      breakOff();
    },
  };
}

function sessionIsOver(): 'over' {
  tellSessionIsLost();
  return 'over';
}

function invalidate(topic: string): void {
  // A newer server may send topics that this page does not know.
  if (isTopic(topic)) void untilAnswered().then(() => refreshTopic(topic));
}

/**
 * Resolves once no change of this page waits for its response, or after MAX_WAIT_MS. The event of a change may arrive
 * before its response. If the page refreshed first, a form would restart with the saved version, and the user would not
 * be told that it was saved.
 */
function untilAnswered(): Promise<void> {
  if (queryClient.isMutating() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(end, MAX_WAIT_MS);
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() === 0) end();
    });
  });
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      window.clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: waiting.signal });
    window.addEventListener('online', end, { signal: waiting.signal });
  });
}
