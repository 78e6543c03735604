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
