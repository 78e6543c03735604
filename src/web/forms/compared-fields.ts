import type { Difference, Taken } from '#web/forms/CompareVersions.tsx';

/** A field of a form in words, for two versions side by side. */
export interface ComparedField<Values> {
  name: keyof Values & string;
  /** Fields that go with it: a start without its end would make a third version. */
  with?: readonly (keyof Values & string)[];
  label: string;
  words: (values: Values) => string;
}

/** The fields that two versions do not say alike, in their order. */
export function compareFields<Values>(
  compared: readonly ComparedField<Values>[],
  mine: Values,
  theirs: Values,
): Difference[] {
  return compared
    .filter((field) => listNames(field).some((name) => text(mine[name]) !== text(theirs[name])))
    .map(({ name, label, words }) => ({ id: name, label, mine: words(mine), theirs: words(theirs) }));
}

/** The values of two who wrote the same, and those that mine were written upon, where they are known. */
interface Sides<Values> {
  mine: Values;
  theirs: Values;
  base: Values | undefined;
}

/** Mine, with theirs in place of it in the fields that were taken, and in those that are not compared and nobody touched here. */
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
