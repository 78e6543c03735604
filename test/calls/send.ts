import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';

/** The request that is sent: path and query parameters by name, and a body as JSON or, for what is no JSON, as it stands. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** In place of `body`, byte for byte. */
  payload?: string;
  /** With files the body is sent as a form. */
  files?: { field: string; name: string; type: string; content: Uint8Array<ArrayBuffer> }[];
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
  endpoint: Pick<Endpoint, 'method' | 'path' | 'files'>,
  call: Call,
  token?: string,
): Promise<Answer> {
  const form = endpoint.files && call.payload === undefined ? await asForm(call) : undefined;
  const payload =
    call.payload ?? form?.payload ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const response = await app.inject({
    method: endpoint.method,
    url: buildPath(endpoint.path, call),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': form?.type ?? 'application/json' }),
      ...call.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    headers: response.headers,
    text: response.body,
    body: /[/+]json/.test(String(response.headers['content-type'])) ? JSON.parse(response.body) : undefined,
  };
}

async function asForm({ body, files = [] }: Call): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    form.append(name, asText(value).toWellFormed());
  for (const { field, name, type, content } of files) form.append(field, new File([content], name, { type }));
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** A parameter of nothing would make it the address of another call. */
function buildPath(path: string, { params = {}, query = {} }: Call): string {
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

/** A value that is no text cannot stand in an address; how it is put there matters to nobody. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 2000) : String(value);
}
