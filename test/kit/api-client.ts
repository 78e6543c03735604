import type { z } from 'zod';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '#contract/core/endpoint.ts';
import type { Problem } from '#contract/core/errors.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** A part that the endpoint has not may be left out; so may one whose fields are all optional. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  (Part<'body', BodyInputOf<E>> | { body: FormData }) & { headers?: Record<string, string> };

/** May be left out as a whole where nothing in it is needed. */
type CallArguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface CallAnswer<E> {
  status: number;
  headers: Headers;
  /** The body that came back, read as the endpoint's answer … */
  body: AnswerOf<E>;
  /** … and the same read as an error. */
  problem: Problem;
}

/** Someone calling the API over HTTP, typed by the contract. */
export interface ApiClient {
  /** Makes a call, whatever the answer is. */
  call<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<CallAnswer<E>>;
  /** The body of an answer that must be a success; throws otherwise. */
  get<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<AnswerOf<E>>;
  /** The same, where `get` would read oddly. */
  send<E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>): Promise<AnswerOf<E>>;
  /** Anything else: broken input, files, headers. The session is added. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** `findToken` answers the bearer token, or undefined for somebody who is not signed in. */
export function apiClient(address: () => string, findToken: () => Promise<string | undefined>): ApiClient {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const token = await findToken();
    const headers = new Headers(init.headers);
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${address()}${path}`, { redirect: 'manual', ...init, headers });
  };

  const call = async <E extends AnyEndpoint>(endpoint: E, ...[input]: CallArguments<E>) => {
    const { params, query, body, headers } = (input ?? {}) as LooseInput;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await send(buildPath(endpoint, params, query), {
      method: endpoint.method,
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const read = await readBody(response);
    if (response.status >= 400) last_refusal = describeRefusal(endpoint, response.status, read);
    return {
      status: response.status,
      headers: response.headers,
      body: read as AnswerOf<E>,
      problem: read as Problem,
    };
  };

  const succeed = async <E extends AnyEndpoint>(endpoint: E, ...input: CallArguments<E>) => {
    const answer = await call(endpoint, ...input);
    if (answer.status === 200 || answer.status === 201) return answer.body;
    throw new Error(describeRefusal(endpoint, answer.status, answer.problem));
  };
  return { call, get: succeed, send: succeed, fetch: send };
}

const describeRefusal = (endpoint: AnyEndpoint, status: number, body: unknown) =>
  `${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`;

/** Explains a missing id: the call that should have made the record was refused. */
let last_refusal = 'none';

function buildPath(
  endpoint: AnyEndpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`${endpoint.path} has no ${name}. The last refused call: ${last_refusal}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((item) => item !== undefined)
        .map((item): [string, string] => [name, String(item)]),
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}
