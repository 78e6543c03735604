/** Values of a path or query as sent: repeated for several, omitted if there are none. */
export type QueryValues = Record<string, unknown>;

/**
 * Fills in `{id}` and other parameters. Throws if one is missing, because an incomplete path would be another endpoint.
 */
export function fillPath(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`Missing path parameter: ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `?status=active&status=cancelled`, or an empty string. */
export function queryString(query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
