import { matchesName, nameKey, normaliseName } from '#contract/core/search-words.ts';
import type { Option } from './Choice.tsx';

/**
 * Lists the options for the typed text: by the rule for name searches, or all of them if the server searches. Exact
 * matches come first, then labels that start with the text, then labels with a word that does. Enter takes the first.
 */
export function visibleOptions(
  options: readonly Option[],
  typed: string,
  serverSearches: boolean,
): readonly Option[] {
  if (!typed.trim()) return options;
  const found = serverSearches
    ? options
    : options.filter((option) => matchesName(`${option.label} ${option.detail ?? ''}`, typed));
  const wanted = normaliseName(typed);
  return found.toSorted((one, other) => distance(one.label, wanted) - distance(other.label, wanted));
}

function distance(label: string, wanted: string): number {
  const name = normaliseName(label);
  if (nameKey(label) === nameKey(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** Where an arrow moves to; without a selection, Down goes to the first and Up to the last. */
export function stepIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return undefined;
}
