/**
 * Calls an endpoint of the contract from the browser.
 * 1. Only 200 and 201 are success. Anything else throws ApiError (ERR-03).
 * 2. On 401 the session is renewed once and the call repeated. If that fails too, the session is over (ERR-01). If the
 *    page was opened without signal, the session is renewed first: a call that is also public would otherwise return
 *    less.
 * 3. Every other failure is reported, except for cancelled calls (ERR-02).
 */
import type {
  AnswerOf,
  BodyInputOf,
  Endpoint,
  ParamsOf,
  QueryInputOf,
  QueryOf,
} from '#contract/core/endpoint.ts';
import type { Problem } from '#contract/core/errors.ts';
import { fillPath, type QueryValues, queryString } from '#web/api/address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { currentToken, idleHeader, isBearerExpected, renewBearer } from '#web/api/bearer.ts';
import { sendErrorReport } from '#web/api/error-report.ts';
import { line } from '#web/api/line.ts';

type NeededKeys<In, Out> = {
  [K in keyof Out]: K extends keyof In ? (undefined extends In[K] ? never : K) : never;
}[keyof Out];
type QueryToSend<In, Out> = { [K in NeededKeys<In, Out>]: Out[K] } & {
  [K in keyof Out]?: Out[K] | undefined;
};

type Part<Name extends string, Given, Sent = Given> = [Given] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Sent> extends Sent
    ? { [K in Name]?: Sent | undefined }
    : { [K in Name]: Sent };

/** The input of a call, typed by its contract. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>, QueryToSend<QueryInputOf<E>, QueryOf<E>>> &
  Part<'body', BodyInputOf<E>> & { files?: readonly File[] | undefined };

export interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: QueryValues | undefined;
  body?: unknown;
  /** For an endpoint that accepts files. */
  files?: readonly File[] | undefined;
}

/** A call that is ready to send. */
export interface Call<Answer> {
  endpoint: Endpoint;
  input: AnyInput;
  /** A type only: the server's response. */
  answer?: Answer;
}

export const prepareCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Call<AnswerOf<E>> => ({
  endpoint,
  input: loosely(input),
});

/** The same input without its exact type: for addresses, keys and bodies. */
export const loosely = (input: unknown) => input as AnyInput;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The same key for every attempt at one submission. */
  idempotency_key?: string | undefined;
  /** Sends the call even if the page is closing. */
  keepalive?: true;
  /** Accepted image types, the preferred one first, if the endpoint has several. */
  accept?: string | undefined;
}

const MAX_WAIT_MS = 60_000;

/** For calls sent automatically: on a weak signal a response may never arrive, and newer text waits behind the call. */
export const limitWait = (): CallOptions => ({ signal: AbortSignal.timeout(MAX_WAIT_MS) });

let onSessionLost = () => {};
/** Sets what happens when the session is over. The session calls it once. */
export function whenSessionIsLost(tell: () => void): void {
  onSessionLost = tell;
}

/** Call it if the server has ended the session, however this page learned of it. */
export const tellSessionIsLost = () => onSessionLost();

export async function callApi<E extends Endpoint>(
  endpoint: E,
  asked: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return readJson<AnswerOf<E>>(await callForFile(endpoint, loosely(asked), options));
}

/** The same for an endpoint that returns a file: resolves with the response before its bytes are read. */
export async function callForFile(
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions = {},
): Promise<Response> {
  if (isBearerExpected() && isForSignedIn(endpoint)) await renew(endpoint);
  const token = currentToken();
  let answer = await send(endpoint, input, options);
  if (answer.status === 401 && isForSignedIn(endpoint)) {
    // If another call has renewed in the meantime, use its token.
    const isRenewed = currentToken() !== token || (await renew(endpoint));
    if (isRenewed) answer = await send(endpoint, input, options);
  }
  if (answer.status === 200 || answer.status === 201) return answer;
  throw await failure(endpoint, answer);
}

async function send(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  const token = currentToken();
  const headers: Record<string, string> = {
    accept: options.accept ?? endpoint.produces ?? 'application/json',
  };
  if (token && isForSignedIn(endpoint))
    Object.assign(headers, { authorization: `Bearer ${token}` }, idleHeader());
  const body = buildBody(endpoint, input);
  // The browser sets the type of form data, because it knows the boundary.
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (options.idempotency_key) headers['idempotency-key'] = options.idempotency_key;
  try {
    return await line.ask(fillPath(endpoint.path, input.params) + queryString(input.query), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      body: body ?? null,
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    report(endpoint, null);
    throw new ApiError(null);
  }
}

/** Some calls are public but return more to signed-in users. */
function isForSignedIn({ access: { public: _, ...roles } }: Endpoint): boolean {
  return Object.keys(roles).length > 0;
}

function buildBody(endpoint: Endpoint, { body, files = [] }: AnyInput): string | FormData | undefined {
  if (!endpoint.files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) form.append(name, String(value));
  for (const file of files) form.append(endpoint.files.name, file);
  return form;
}

/** Whether there is a fresh token. Without a response, the connection failed and not the session. */
async function renew(endpoint: Endpoint): Promise<boolean> {
  try {
    return Boolean(await renewBearer());
  } catch {
    report(endpoint, null);
    throw new ApiError(null);
  }
}

async function failure(endpoint: Endpoint, answer: Response): Promise<ApiError> {
  const problem = await readJson<Problem>(answer).catch(() => undefined);
  if (answer.status === 401 && isForSignedIn(endpoint)) {
    report(endpoint, answer, problem, 'authentication');
    onSessionLost();
  } else {
    report(endpoint, answer, problem);
  }
  return new ApiError(answer.status, problem);
}

function report(
  endpoint: Endpoint,
  answer: Response | null,
  problem?: Problem,
  kind: 'call' | 'authentication' = 'call',
): void {
  sendErrorReport({
    kind,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    status: answer?.status ?? null,
    code: problem?.code ?? null,
    request_id: answer?.headers.get('x-request-id') ?? null,
  });
}

/** The server has checked the response against the contract. Checking it again here would only take time. */
async function readJson<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}
