import type { Difference, Taken } from '#web/writing/CompareVersions.tsx';

/** A form field as text, to show two versions side by side. */
export interface ComparedField<Values> {
  name: keyof Values & string;
  /** Fields that belong to it: a start without its end would make a third version. */
  with?: readonly (keyof Values & string)[];
  label: string;
  words: (values: Values) => string;
}

/** The fields in which the two versions differ, in order. */
export function compareFields<Values>(
  compared: readonly ComparedField<Values>[],
  mine: Values,
  theirs: Values,
): Difference[] {
  return compared
    .filter((field) => listNames(field).some((name) => text(mine[name]) !== text(theirs[name])))
    .map(({ name, label, words }) => ({ id: name, label, mine: words(mine), theirs: words(theirs) }));
}

/** Two people's values, and the values that mine are based on if they are known. */
interface Sides<Values> {
  mine: Values;
  theirs: Values;
  base: Values | undefined;
}

/**
 * Returns my values, with theirs in the fields the user took and in the fields that are neither compared nor changed
 * here.
 */
export function mergeFields<Values extends object>(
  compared: readonly ComparedField<Values>[],
  { mine, theirs, base }: Sides<Values>,
  taken: Taken,
): Values {
  const shown = new Set(compared.flatMap(listNames));
  const untouched = (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (name) => base && !shown.has(name) && text(mine[name]) === text(base[name]),
  );
  const names = compared.filter(({ name }) => taken.has(name)).flatMap(listNames);
  return { ...mine, ...Object.fromEntries([...untouched, ...names].map((name) => [name, theirs[name]])) };
}

const listNames = <Values>({ name, with: others = [] }: ComparedField<Values>) => [name, ...others];
const text = (value: unknown) => JSON.stringify(value);
