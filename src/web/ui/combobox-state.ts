import { matchesName } from '#contract/names.ts';
import type { Option } from './Choice.tsx';

/** What the list shows for what is typed: by the one rule of name search, or all of it when the server searches. */
export function visibleOptions(
  options: readonly Option[],
  typed: string,
  serverSearches: boolean,
): readonly Option[] {
  if (serverSearches || !typed) return options;
  return options.filter((option) => matchesName(`${option.label} ${option.detail ?? ''}`, typed));
}

/** Where an arrow leads; from nowhere, Down is the first and Up the last. */
export function stepIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  return undefined;
}
