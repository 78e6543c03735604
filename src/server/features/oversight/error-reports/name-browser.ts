/**
 * The browsers we name, each with the part of a User-Agent that has its version. The order matters, because many
 * claim to be another: Edge and Opera to be Chrome, Chrome to be Safari.
 */
const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,3})\b/],
  ['Opera', /\bOPR\/(\d{1,3})\b/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})\b/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d{1,3})\b/],
  ['Safari', /\bVersion\/(\d{1,3})\b.*\bSafari\//],
];
const MAX_USER_AGENT = 500;

/** A name from the list and a major version, or `unknown`: nothing else that a caller sends is passed on. */
export function nameBrowser(user_agent = ''): string {
  const text = user_agent.slice(0, MAX_USER_AGENT);
  for (const [name, version] of BROWSERS) {
    const [, major] = version.exec(text) ?? [];
    if (major) return `${name} ${major}`;
  }
  return 'unknown';
}
