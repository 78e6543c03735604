/**
 * The address by which a device dials a number as people write it, such as `+44 (0)20 7946 0100 ext. 12`: without the zero that is
 * left out from abroad, and without the extension, which is asked for by whoever dials.
 */
export function telHref(number: string): string {
  const [main = ''] = number.split(/\s*(?:ext|x|#)/i);
  const national = main.trimStart().startsWith('+') ? main.replace('(0)', '') : main;
  return `tel:${national.replace(/[^\d+]/g, '')}`;
}
