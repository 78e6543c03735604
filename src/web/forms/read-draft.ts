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

/**
 * The values upon which kept words were typed, where a colleague has changed any of them since and says otherwise than the words;
 * else undefined.
 * @param upon the fields that were typed into, as they stood then
 */
export function readUpon<Values extends object>(
  { start, found }: { start: Values; found: Values },
  upon: unknown,
): Values | undefined {
  if (typeof upon !== 'object' || upon === null) return undefined;
  const base = readDraft(start, upon as Record<string, unknown>);
  const differs = (values: Values) => Object.keys(listTyped(start, values)).length > 0;
  return differs(base) && differs(found) ? base : undefined;
}

/**
 * The values upon which words are typed, to be kept with them: those that stand there, and before them those found with the
 * words, which stay so until the words are sent. A colleague's are compared each time the words come back.
 */
export const listUpon = <Values extends object>(
  { start, values }: { start: Values; values: Values },
  found: unknown,
): object => ({
  ...listTyped(values, start),
  ...(typeof found === 'object' ? found : {}),
});

/** Words of a draft that was overtaken are sent as of an older version: the server refuses it, and both are compared again. */
export const OLDER_VERSION = 1;

/** The values that were typed, and no others: a colleague's change of the rest is not put back with them. */
export function listTyped<Values extends object>(start: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(start));
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(typed) as Partial<Values>;
}
