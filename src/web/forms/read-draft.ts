/** A draft as it was kept: what no longer fits the form falls back to what the form began with. */
export function readDraft<Values extends object>(
  start: Values,
  content: Record<string, unknown> | undefined,
): Values {
  const known = Object.entries(start).filter(
    ([name, value]) =>
      typeof content?.[name] === typeof value && Array.isArray(content?.[name]) === Array.isArray(value),
  );
  return { ...start, ...Object.fromEntries(known.map(([name]) => [name, content?.[name]])) };
}

/** The values that were typed, and no others: a colleague's change of the rest is not put back with them. */
export function listTyped<Values extends object>(start: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(start));
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(typed) as Partial<Values>;
}
