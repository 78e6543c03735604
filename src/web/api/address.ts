/** Values of a path or query as they travel: repeated where there are several, left out where there are none. */
export type QueryValues = Record<string, unknown>;

/** Fills `{id}` and the like. Throws when one is missing, because a half-filled path would ask for something else. */
export function fillPath(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`Missing path parameter: ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `?status=active&status=cancelled`, or nothing. */
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
