/** Two versions of one part, field by field: mine and the server's. */
import { formatDate } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { vehicleWords } from '#web/features/visits/part-contents.ts';
import type { Part } from '#web/features/visits/visit-work.ts';
import { type Difference, leaveOut, type Taken } from '#web/writing/CompareVersions.tsx';
import { isSame } from '#web/writing/is-same.ts';

/** Differences between the two, in the form's order. */
export function listConflictDifferences(part: Part, visit: Visit): Difference[] {
  if (!part.theirs) return [];
  const labels = listLabels(part.kind);
  const [mine, theirs] = [record(part.content), record(part.theirs.content)];
  return Object.entries(labels).flatMap(([id, label]) => {
    const all = [id, ...(GOES_WITH[id] ?? [])];
    if (all.every((name) => isSame(mine[name], theirs[name]))) return [];
    return [{ id, label, mine: sayVersion(id, mine, visit), theirs: sayVersion(id, theirs, visit) }];
  });
}

/** For a time in the hour that occurs twice: which of the two it is. It is taken together with its time. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  start_time: ['second_start'],
  end_time: ['second_end'],
};

function sayVersion(id: string, content: Record<string, unknown>, visit: Visit): string {
  const isSecond = GOES_WITH[id]?.some((name) => content[name] !== undefined);
  return `${words(id, content[id], visit)}${isSecond ? ', after the clocks go back' : ''}`;
}

/**
 * The differences in which nothing was written here: the other version is preselected. If the opened version is not
 * known, those that are empty here.
 */
export function listUntouchedHere(part: Part, visit: Visit): Taken {
  const differences = listConflictDifferences(part, visit);
  if (!part.opened) return new Set(differences.flatMap(({ id, mine }) => (mine ? [] : id)));
  const before = { ...part, theirs: { base: null, content: part.opened } } as Part;
  return leaveOut(differences, listConflictDifferences(before, visit));
}

/** The user's choices, each with the two texts it was made between. */
export type Choices = ReadonlyMap<string, { mine: string; theirs: string; isTheirs: boolean }>;
export const NO_CHOICES: Choices = new Map();

export const readChoices = (differences: readonly Difference[], taken: Taken): Choices =>
  new Map(differences.map(({ id, mine, theirs }) => [id, { mine, theirs, isTheirs: taken.has(id) }]));

/**
 * A choice applies only between the texts it was made for. Text that was typed or arrived since starts without a
 * choice.
 */
export const readTaken = (differences: readonly Difference[], choices: Choices, untouched: Taken): Taken =>
  new Set(
    differences.flatMap(({ id, mine, theirs }) => {
      const choice = choices.get(id);
      const holds = choice?.mine === mine && choice.theirs === theirs;
      return (holds ? choice.isTheirs : untouched.has(id)) ? id : [];
    }),
  );

/** My content, with the fields that were taken from the server. */
export function mergeVersions(part: Part, taken: Taken): Part['content'] {
  if (!part.theirs) return part.content;
  const names = new Set([...taken].flatMap((id) => [id, ...(GOES_WITH[id] ?? [])]));
  const theirs = record(part.theirs.content);
  const chosen = [...names].filter((name) => name in part.content || name in theirs);
  return {
    ...part.content,
    ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])),
  } as Part['content'];
}

const record = (content: object): Record<string, unknown> => ({ ...content });

function listLabels(kind: Part['kind']): Record<string, string> {
  switch (kind) {
    case 'times':
      return {
        start_date: 'Started on',
        start_time: 'Started',
        end_date: 'Finished on',
        end_time: 'Finished',
        break_minutes: 'Break, in minutes',
        sleep_in: 'Sleep-in',
        notes: 'Why it was different',
      };
    case 'journey':
      return {
        date: 'Date',
        from_place: 'From',
        to_place: 'To',
        miles: 'Miles',
        vehicle: 'By',
        purpose: 'What it was for',
      };
    case 'expense':
      return { reason_id: 'What for', amount: 'Amount', date: 'Date', note: 'Note' };
    case 'extra':
      return { text: 'Anything else' };
  }
}

function words(id: string, value: unknown, visit: Visit): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : '';
  if (id === 'reason_id') return visit.expense_reasons.find((each) => each.id === text)?.reason ?? text;
  if (id === 'vehicle')
    return Object.entries(vehicleWords).find(([vehicle]) => vehicle === text)?.[1] ?? text;
  return id.endsWith('date') ? formatDate(text) : text;
}
