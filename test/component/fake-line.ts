/**
 * A server for component tests. It stands where the browser goes out to the network: all that is ours above it is real. It reads
 * each call with the endpoint's own schemas, as the server does. The test fails on a call that nobody answers, on one that does
 * not fit the contract, and on an answer that does not.
 */
import type { AnswerInputOf, BodyOf, Endpoint, ParamsOf, QueryOf, Role } from '#contract/core/endpoint.ts';
import { reportError } from '#contract/core/error-reports.ts';
import { ERRORS, type ErrorCode, type Problem } from '#contract/core/errors.ts';
import type { Topic } from '#contract/core/topics.ts';

/** One call, as it was read. */
export interface Asked<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: readonly File[];
  /** The Idempotency-Key; null where there was none. */
  key: string | null;
}

/** An error that the server answers, by its code. */
class Refusal {
  readonly problem: Problem;

  constructor(code: ErrorCode, details: Partial<Problem>) {
    const [status, detail] = ERRORS[code];
    this.problem = { type: `/docs/errors#${code}`, title: String(status), status, detail, code, ...details };
  }
}

export const refuse = (
  code: ErrorCode,
  details: Pick<Partial<Problem>, 'detail' | 'errors' | 'current' | 'warnings'> = {},
) => new Refusal(code, details);

/** The connection breaks: nobody can tell whether the call arrived. */
export const NO_ANSWER = Symbol('no answer');

type Reply<E extends Endpoint> = AnswerInputOf<E> | Refusal | typeof NO_ANSWER;
/** `count`: how many calls of it there are with this one. */
type Answering<E extends Endpoint> = (asked: Asked<E>, count: number) => Reply<E> | Promise<Reply<E>>;

interface Answered {
  endpoint: Endpoint;
  path: RegExp;
  reply: Answering<Endpoint>;
  asked: Asked[];
}

let answered: Answered[] = [];
let faults: string[] = [];
let caller: Role = 'public';
let events: ReadableStreamDefaultController<Uint8Array> | undefined;

/** Answers an endpoint from now on. What is handed back grows with each call of it. */
export function answer<E extends Endpoint>(endpoint: E, reply: Answering<NoInfer<E>>): readonly Asked<E>[] {
  const asked: Asked<E>[] = [];
  const path = new RegExp(
    `^${endpoint.path.replace(/\{\w+\}/g, (name) => `(?<${name.slice(1, -1)}>[^/]+)`)}$`,
  );
  const isOther = (each: Answered) => each.endpoint !== endpoint;
  answered = [{ endpoint, path, reply, asked } as unknown as Answered, ...answered.filter(isOther)];
  return asked;
}

/** Tells the screen that somebody has changed something, as the server's live stream does. */
export function announce(topic: Topic): void {
  events?.enqueue(new TextEncoder().encode(`event: change\ndata: ${topic}\n\n`));
}

/** From now on calls are made by somebody of this role. */
export function callAs(role: Role): void {
  caller = role;
}

/** Throws what was wrong with the calls of the test that has ended, and forgets its answers. */
export function endCalls(): void {
  const found = faults;
  answered = [];
  answer(reportError, () => ({}));
  faults = [];
  caller = 'public';
  events = undefined;
  if (found.length > 0) throw new Error(found.join('\n'));
}

const network = window.fetch.bind(window);

/** Takes the network's place. Whatever is not of the API is the test runner's own. */
export function takeNetwork(): void {
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!url.pathname.startsWith('/api/')) return network(input, init);
    if (url.pathname === '/api/live/') return openEvents(init.signal);
    const response = await findResponse(url, init).catch((error: unknown) => void faults.push(String(error)));
    init.signal?.throwIfAborted();
    if (response) return response;
    // As a browser says that no answer came.
    throw new TypeError('Failed to fetch');
  };
  answer(reportError, () => ({}));
}

/** Undefined where no answer comes. Throws what fails the test. */
async function findResponse(url: URL, init: RequestInit): Promise<Response | undefined> {
  const { method = 'GET' } = init;
  const call = `${method} ${url.pathname}`;
  const ofMethod = answered.filter(({ endpoint }) => endpoint.method === method);
  const found = ofMethod.find(({ path }) => path.test(url.pathname));
  if (!found) throw new Error(`Nobody answers ${call}${url.search}`);
  const { endpoint, path, reply, asked } = found;
  const now = readCall(call, endpoint, { url, init, params: path.exec(url.pathname)?.groups ?? {} });
  asked.push(now);
  const given = await reply(now, asked.length);
  if (given === NO_ANSWER) return undefined;
  if (given instanceof Refusal) return json(given.problem.status, given.problem);
  const { data, error } = endpoint.answer.safeParse(given);
  if (error) throw new Error(`The answer of ${call} does not fit the contract: ${error.message}`);
  return json(endpoint.status ?? 200, data);
}

const json = (status: number, content: unknown) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });

interface Sent {
  url: URL;
  init: RequestInit;
  /** Of the path, as they stand in it. */
  params: Record<string, string>;
}

function readCall(call: string, endpoint: Endpoint, { url, init, params }: Sent): Asked {
  if (!endpoint.access.public && !endpoint.access[caller]) throw new Error(`${call} is not for ${caller}`);
  const fields = init.body instanceof FormData ? [...init.body] : [];
  const sent = {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    ),
    query: readQuery(url.searchParams),
    body:
      typeof init.body === 'string'
        ? JSON.parse(init.body)
        : Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')),
  };
  const read = (part: 'params' | 'query' | 'body') => {
    const { data, error } = endpoint[part]?.safeParse(sent[part]) ?? {};
    if (error) throw new Error(`The ${part} of ${call} does not fit the contract: ${error.message}`);
    return data;
  };
  return {
    ...{ params: read('params'), query: read('query'), body: read('body') },
    files: fields.flatMap(([, value]) => (value instanceof File ? [value] : [])),
    key: new Headers(init.headers).get('idempotency-key'),
  } as Asked;
}

/** A name that stands several times has a list. */
function readQuery(search: URLSearchParams): Record<string, string | string[] | undefined> {
  const read = (name: string) => {
    const values = search.getAll(name);
    return values.length > 1 ? values : values[0];
  };
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, read(name)]));
}

/** The live stream, which stays open until the screen lets go of it. */
function openEvents(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      events = opened;
      opened.enqueue(new TextEncoder().encode('event: ready\ndata: \n\n'));
      signal?.addEventListener('abort', () => opened.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
