import type { Endpoint } from '#contract/core/endpoint.ts';

/** The body or the query of an example call. */
export interface CallExample {
  body?: unknown;
  query?: Readonly<Record<string, string>>;
}

/** Writes a call as a command line, with the organisation's key in the variable PLACEWELL_KEY. */
export function writeCurl(
  public_url: string,
  { method, path }: Endpoint,
  { body, query }: CallExample,
): string {
  const lines = [
    `curl ${method === 'GET' ? '--get ' : ''}'${public_url}${path}'`,
    `--header "Authorization: Bearer $PLACEWELL_KEY"`,
    ...Object.entries(query ?? {}).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
