/**
 * Live refresh: the server says which area changed, the screens that show it ask again. No data travels this way.
 * Read through fetch because EventSource cannot send a bearer token. Lost connections come back with growing pauses.
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
 * Listens until the returned function is called. One tab of a browser holds the connection and tells the others: a person
 * has six of them in all, and a browser few to one address.
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
  // The tab that holds the lock listens; the next tab takes over when that one closes.
  if (navigator.locks)
    navigator.locks.request('placewell-live', { signal: stop.signal }, hold).catch(() => undefined);
  else void hold();
  return () => stop.abort();
}

type Tell = (topic: string) => void;
type Outcome = 'never open' | 'was open' | 'replaced' | 'over';

async function listen(tell: Tell, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const outcome = await readStream(tell, signal).catch(() => 'never open' as const);
    if (outcome === 'over') return;
    if (outcome === 'was open' && !signal.aborted) {
      pause = FIRST_PAUSE_MS;
      // Anything may have changed while nobody listened.
      tell('access');
    }
    // A seventh screen of this person is open somewhere: this one steps back, or they would replace each other for ever.
    await waitFor(outcome === 'replaced' ? REPLACED_PAUSE_MS : pause, signal);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

async function readStream(tell: Tell, signal: AbortSignal): Promise<Outcome> {
  const token = currentToken();
  if (!token) return 'never open';
  const answer = await fetch(PATH, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...idleHeader() },
    signal,
  });
  if (answer.status === 401) return (await renewBearer()) ? 'never open' : sessionIsOver();
  if (answer.status !== 200 || !answer.body) return 'never open';
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return 'was open';
    if (value.event === 'change') tell(value.data);
    if (value.event !== 'end') continue;
    if (value.data === 'replaced') return 'replaced';
    // Ended on the server: what is left is to see whether there is another session to go on with.
    if (value.data === 'session') return (await renewBearer()) ? 'never open' : sessionIsOver();
  }
}

function sessionIsOver(): 'over' {
  tellSessionIsLost();
  return 'over';
}

function invalidate(topic: string): void {
  // A server that is newer than this page may know more of them.
  if (isTopic(topic)) void untilAnswered().then(() => refreshTopic(topic));
}

/**
 * Settles once no change of this page waits for its answer, or after MAX_WAIT_MS. The event of a change may overtake its
 * answer: refreshed before it, a form would begin anew with the saved version, and nobody would be told that it is saved.
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
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        window.clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
