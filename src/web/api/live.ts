/**
 * Live refresh: the server says which area changed, the screens that show it ask again. No data travels this way.
 * Read through fetch because EventSource cannot send a bearer token. Lost connections come back with growing pauses.
 */
import { currentToken, renewBearer } from '#web/api/bearer.ts';
import { queryClient } from '#web/api/query-client.ts';

const PATH = '/api/live/';
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Which questions a topic makes stale: paths that start with these. */
const PATHS_OF_TOPIC: Record<string, readonly string[]> = {
  appointments: ['/api/appointments/', '/api/dashboard/'],
  reports: ['/api/reports/', '/api/appointments/', '/api/dashboard/'],
  claims: [
    '/api/app_timesheets/',
    '/api/app_mileages/',
    '/api/expenses/',
    '/api/app_appointments_carer_extra_info/',
    '/api/visits/',
  ],
  diaries: ['/api/app_diaries/'],
  imports: ['/api/appointments/imports/'],
  mailbox: ['/api/mailbox/'],
  young_persons: ['/api/app_young_persons/'],
  organisations: ['/api/app_clients/', '/api/app_teams/', '/api/app_social_workers/', '/api/users/'],
};

/** Listens until the returned function is called. */
export function listenForChanges(): () => void {
  const stop = new AbortController();
  void listen(stop.signal);
  return () => stop.abort();
}

async function listen(signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const wasOpen = await readStream(signal).catch(() => false);
    if (wasOpen) {
      pause = FIRST_PAUSE_MS;
      // Something may have changed while nobody listened.
      if (!signal.aborted)
        for (const topic of ['appointments', 'claims', 'diaries', 'reports']) invalidate(topic);
    }
    await waitFor(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** Whether there was a stream at all. */
async function readStream(signal: AbortSignal): Promise<boolean> {
  const token = currentToken();
  if (!token) return false;
  const answer = await fetch(PATH, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (answer.status === 401) await renewBearer();
  if (answer.status !== 200 || !answer.body) return false;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const { topics, rest: unread } = readEvents(rest + value);
    rest = unread;
    for (const topic of topics) invalidate(topic);
  }
}

/** The topics of the complete events in a piece of the stream, and what is left over. */
export function readEvents(text: string): { topics: string[]; rest: string } {
  const events = text.replace(/\r\n/g, '\n').split('\n\n');
  const rest = events.pop() ?? '';
  const topics = events
    .map((event) => /^data: ?(.+)$/m.exec(event)?.[1]?.trim())
    .filter((topic) => topic !== undefined);
  return { topics, rest };
}

function invalidate(topic: string): void {
  const paths = PATHS_OF_TOPIC[topic] ?? [];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((start) => path.startsWith(start)),
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
