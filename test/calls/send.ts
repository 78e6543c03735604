import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** What is sent: path and query parameters by name, and a body as JSON or, for what is no JSON, as it stands. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** In place of `body`, byte for byte. */
  payload?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  type: string;
  headers: Record<string, unknown>;
  text: string;
  /** The body read as JSON; undefined where it is none. */
  body: unknown;
}

/** Calls the application without a port, broken calls included. */
export async function send(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  call: Call,
  token?: string,
): Promise<Answer> {
  const payload = call.payload ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const response = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint.path, call),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    headers: response.headers,
    text: response.body,
    body: /json/.test(String(response.headers['content-type'])) ? JSON.parse(response.body) : undefined,
  };
}

/** A parameter of nothing would make it the address of another call. */
function pathOf(path: string, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(asText(params[name]) || ' '));
  const search = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item) => `${encoded(name)}=${encoded(asText(item))}`),
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

/** Half a surrogate pair cannot be written in UTF-8; what is sent is what a browser makes of it. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** What is no text cannot stand in an address; how it is put there matters to nobody. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 2000) : String(value);
}
