/**
 * Joins class names, leaving out absent ones. Later classes do not override earlier ones, so pass layout, not looks.
 */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
