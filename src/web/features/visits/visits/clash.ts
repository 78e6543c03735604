/** Two versions of one part, matter by matter: mine, and what the office has. */

import { formatDate } from '#contract/core/dates.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { answerAt, entryCount, isAnswered, orderedGroups } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { vehicleWords } from '#web/features/visits/visits/part-contents.ts';
import { isSame, type Part } from '#web/features/visits/visits/visit-work.ts';

export interface ClashMatter {
  id: string;
  label: string;
  mine: string;
  theirs: string;
}

/** Only what differs, in the order in which it is asked. */
export function listClashMatters(part: Part, visit: Visit): ClashMatter[] {
  if (!part.theirs) return [];
  if (part.kind === 'report')
    return reportMatters(visit.app_report?.questions ?? [], part.content, part.theirs.content);
  const labels = listLabels(part.kind);
  const [mine, theirs] = [record(part.content), record(part.theirs.content)];
  return Object.entries(labels).flatMap(([id, label]) =>
    isSame(mine[id], theirs[id])
      ? []
      : [{ id, label, mine: words(id, mine[id], visit), theirs: words(id, theirs[id], visit) }],
  );
}

/** My content with what was taken from the office. */
export function mergeParts(part: Part, taken: ReadonlySet<string>): Part['content'] {
  if (!part.theirs) return part.content;
  if (part.kind === 'report') return mergeAnswers(part.content, part.theirs.content, taken);
  const theirs = Object.entries(record(part.theirs.content)).filter(([name]) => taken.has(name));
  return { ...part.content, ...Object.fromEntries(theirs) } as Part['content'];
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

/** A group that repeats is one matter: its entries cannot be told apart. */
function reportMatters(questions: readonly Question[], mine: Answers, theirs: Answers): ClashMatter[] {
  return orderedGroups(questions).flatMap((group): ClashMatter[] => {
    if (group.is_repeatable) {
      const entries = (answers: Answers) =>
        Array.from({ length: entryCount(answers, group) }, (_, entry) =>
          group.questions
            .map((question) => {
              const value = answerAt(answers, group.identifier, entry, question.id);
              return isAnswered(value) ? `${question.label}: ${describeAnswer(question, value)}` : '';
            })
            .filter(Boolean)
            .join('; '),
        ).join('\n');
      if (isSame(mine[group.identifier] ?? [], theirs[group.identifier] ?? [])) return [];
      const label = group.label ?? group.entry_label;
      return [{ id: group.identifier, label, mine: entries(mine), theirs: entries(theirs) }];
    }
    return group.questions.flatMap((question): ClashMatter[] => {
      const at = (answers: Answers) => answerAt(answers, group.identifier, 0, question.id);
      const say = (answers: Answers) =>
        isAnswered(at(answers)) ? describeAnswer(question, at(answers)) : '';
      if (isSame(at(mine), at(theirs))) return [];
      const id = `${group.identifier}/${question.id}`;
      return [{ id, label: question.label, mine: say(mine), theirs: say(theirs) }];
    });
  });
}

function mergeAnswers(mine: Answers, theirs: Answers, taken: ReadonlySet<string>): Answers {
  const merged: Answers = { ...mine };
  for (const place of taken) {
    const [group = '', question] = place.split('/');
    if (question === undefined) merged[group] = theirs[group] ?? [];
    else merged[group] = [{ ...merged[group]?.[0], [question]: answerAt(theirs, group, 0, question) }];
  }
  return merged;
}
