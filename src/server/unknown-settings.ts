/**
 * Finds names in the environment that look like our settings but are not: typing mistakes, or settings of an earlier
 * version. Without a warning, people would think that they work.
 */
export function findUnknownSettings(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const nearest = findNearest(name, known);
      if (!nearest && !PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      return [
        `${name} is not a Placewell setting, so it is ignored.${nearest ? ` Did you mean ${nearest}?` : ''}`,
      ];
    })
    .sort();
}

const PREFIXES = [
  'AGENCY_',
  'BACKUP_',
  'CARE_PLANNER_',
  'CHAT_',
  'DATABASE_',
  'EMERGENCY_EMAIL',
  'FILE_SCAN_',
  'METRICS_',
  'OFFICE_EMAIL',
  'OIDC_',
  'ON_CALL_',
  'S3_',
  'SMTP_',
  'TRUSTED_PROX',
];
/** Short names are too similar to others: HOST to HOME. */
const SHORTEST = 7;
const MAX_MISTAKES = 2;

function findNearest(name: string, known: readonly string[]): string | undefined {
  return known
    .filter((other) => other.length >= SHORTEST)
    .map((other) => ({ other, distance: countMistakes(name, other) }))
    .filter(({ distance }) => distance <= MAX_MISTAKES)
    .sort((a, b) => a.distance - b.distance)[0]?.other;
}

/** Counts letters added, left out or changed (Levenshtein distance). */
function countMistakes(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let column = 1; column <= other.length; column++) {
      const changed = (above[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      current.push(Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
