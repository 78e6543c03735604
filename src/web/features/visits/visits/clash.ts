/** Two versions of one part, field by field: mine, and the office's. */
import { formatDate } from '#contract/core/dates.ts';
import type { Visit } from '#contract/visits/visits.ts';
import {
  type AnswerVersions,
  listDifferences,
  mergeAnswers,
} from '#web/features/questions/questions/answer-conflict.ts';
import { listLeftOut, listUntouched } from '#web/features/questions/questions/asked-choices.ts';
import { vehicleWords } from '#web/features/visits/visits/part-contents.ts';
import type { Part, PartOf } from '#web/features/visits/visits/visit-work.ts';
import { type Difference, leaveOut, type Taken } from '#web/forms/CompareVersions.tsx';
import { isSame } from '#web/forms/is-same.ts';

/** Differences between both, in the order in which they are asked. */
export function listClashDifferences(part: Part, visit: Visit): Difference[] {
  if (!part.theirs) return [];
  if (part.kind === 'report') return listDifferences(visit.app_report?.questions ?? [], pickAnswers(part));
  const labels = listLabels(part.kind);
  const [mine, theirs] = [record(part.content), record(part.theirs.content)];
  return Object.entries(labels).flatMap(([id, label]) => {
    const all = [id, ...(GOES_WITH[id] ?? [])];
    if (all.every((name) => isSame(mine[name], theirs[name]))) return [];
    return [{ id, label, mine: sayVersion(id, mine, visit), theirs: sayVersion(id, theirs, visit) }];
  });
}

/** Of the hour that comes twice in a year, which of the two a time is: it goes wherever its time goes. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  start_time: ['second_start'],
  end_time: ['second_end'],
};

function sayVersion(id: string, content: Record<string, unknown>, visit: Visit): string {
  const isSecond = GOES_WITH[id]?.some((name) => content[name] !== undefined);
  return `${words(id, content[id], visit)}${isSecond ? ', after the clocks go back' : ''}`;
}

/**
 * The differences in which nothing was written here: theirs counts unless somebody says otherwise. Where it is not known what was
 * opened, those that are empty here.
 */
export function listUntouchedHere(part: Part, visit: Visit): Taken {
  if (part.kind === 'report') return listUntouched(visit.app_report?.questions ?? [], pickAnswers(part));
  const differences = listClashDifferences(part, visit);
  if (!part.opened) return new Set(differences.flatMap(({ id, mine }) => (mine ? [] : id)));
  const before = { ...part, theirs: { base: null, content: part.opened } } as Part;
  return leaveOut(differences, listClashDifferences(before, visit));
}

/** Choices as they were made, each with the words that were chosen between. */
export type Choices = ReadonlyMap<string, { mine: string; theirs: string; isTheirs: boolean }>;
export const NO_CHOICES: Choices = new Map();

export const readChoices = (differences: readonly Difference[], taken: Taken): Choices =>
  new Map(differences.map(({ id, mine, theirs }) => [id, { mine, theirs, isTheirs: taken.has(id) }]));

/** A choice counts between the words that it was made for: those that were typed or came since begin as if nothing had been chosen. */
export const readTaken = (differences: readonly Difference[], choices: Choices, untouched: Taken): Taken =>
  new Set(
    differences.flatMap(({ id, mine, theirs }) => {
      const choice = choices.get(id);
      const holds = choice?.mine === mine && choice.theirs === theirs;
      return (holds ? choice.isTheirs : untouched.has(id)) ? id : [];
    }),
  );

/** Of each difference in which words are chosen that the report does not ask for, why it leaves them out. */
export const listLeftOutHere = (part: Part, visit: Visit, taken: Taken): ReadonlyMap<string, string> =>
  part.kind === 'report' && part.theirs
    ? listLeftOut(visit.app_report?.questions ?? [], pickAnswers(part), taken)
    : new Map();

/** My content with the fields that were taken from the office. */
export function mergeVersions(part: Part, visit: Visit, taken: Taken): Part['content'] {
  if (!part.theirs) return part.content;
  if (part.kind === 'report')
    return mergeAnswers(visit.app_report?.questions ?? [], pickAnswers(part), taken);
  const names = new Set([...taken].flatMap((id) => [id, ...(GOES_WITH[id] ?? [])]));
  const theirs = record(part.theirs.content);
  const chosen = [...names].filter((name) => name in part.content || name in theirs);
  return {
    ...part.content,
    ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])),
  } as Part['content'];
}

const versionsBefore = new WeakMap<PartOf<'report'>, AnswerVersions>();

/** The same object for the same part, so that both are compared once. */
function pickAnswers(part: PartOf<'report'>): AnswerVersions {
  const { content, theirs, opened } = part;
  const versions = versionsBefore.get(part) ?? {
    mine: content,
    theirs: theirs?.content ?? content,
    base: opened,
  };
  versionsBefore.set(part, versions);
  return versions;
}

const record = (content: object): Record<string, unknown> => ({ ...content });

function listLabels(kind: Exclude<Part['kind'], 'report'>): Record<string, string> {
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
