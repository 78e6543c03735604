import { nameKey } from '#contract/core/search-words.ts';

/** People to choose from. If two names are the same, each has its e-mail address after it. */
export function tellNamesApart<Person extends { name: string; email: string }>(
  people: readonly Person[],
): Person[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return people.map((each) =>
    (counts.get(nameKey(each.name)) ?? 0) > 1 ? { ...each, name: `${each.name}, ${each.email}` } : each,
  );
}
