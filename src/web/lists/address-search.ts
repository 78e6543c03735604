/**
 * Filters as the address bar shows them (SHL-08): plain text, repeated for several values, so that people can read a
 * shared link: `?status=active&status=cancelled`. Each screen reads types through its schema.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    const [only] = all;
    if (only !== undefined) values[name] = all.length > 1 ? all : only;
  }
  return values;
}

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
