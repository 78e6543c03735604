/** Joins class names, leaving out what is absent. Later classes do not override earlier ones: pass layout, not looks. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
