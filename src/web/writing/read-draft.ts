/** Reads a saved draft. Values that no longer fit the form fall back to its start. */
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
 * Returns the values that the saved text is based on if a colleague has since changed any of them to something other
 * than the text. Otherwise undefined.
 * @param upon the fields that were typed into, as they were at the time
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
 * The values that the text is based on, saved with it. Those found with restored text win, and stay until the text is
 * sent: each time the text is restored, it is compared with a colleague's values again.
 */
export const listUpon = <Values extends object>(
  { start, values }: { start: Values; values: Values },
  found: unknown,
): object => ({
  ...listTyped(values, start),
  ...(typeof found === 'object' ? found : {}),
});

/**
 * Text of a draft that a colleague overtook is sent with an older version. The server then refuses it, and both
 * versions are compared again.
 */
export const OLDER_VERSION = 1;

/** Only the values that were typed, so that restoring them does not undo a colleague's changes to the rest. */
export function listTyped<Values extends object>(start: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(start));
  const typed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(typed) as Partial<Values>;
}
