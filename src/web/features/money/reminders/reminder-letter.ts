import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { draftReminder } from '#contract/money/reminders.ts';
import type { Letter } from '#web/features/reports/report-letter.ts';

export type Draft = AnswerOf<typeof draftReminder>;

/** The letter as drafted, to everyone who gets the invoices. */
export const startLetter = ({ contacts, subject, body }: Draft): Letter => ({
  to: contacts.map(({ email }) => email),
  cc: [],
  subject,
  body,
});

/**
 * Updates the letter to the amounts of a later draft: replaces lines of the standard text with other amounts, and keeps
 * the user's text and ticks.
 */
export function putSumsRight(letter: Letter, before: Draft, next: Draft): Letter {
  const isKnown = (address: string) => next.contacts.some(({ email }) => email === address);
  return {
    to: letter.to.filter(isKnown),
    cc: letter.cc.filter(isKnown),
    subject: letter.subject.replace(before.subject, () => next.subject),
    body: letter.body === before.body ? next.body : replaceLines(letter.body, before.body, next.body),
  };
}

const listLines = (text: string) => text.split('\n');
/** An invoice's line starts with its number, and every other line with a word of its own. */
const firstWord = (line: string) => line.split(' ', 1)[0];

function replaceLines(text: string, before: string, next: string): string {
  const [old, now] = [listLines(before), listLines(next)];
  const gone = old.filter((line) => !now.includes(line));
  const come = now.filter((line) => !old.includes(line));
  const replaced = gone.reduce((words, line) => {
    const successor = come.find((each) => firstWord(each) === firstWord(line));
    return successor ? words.replace(line, () => successor) : withoutLine(words, line);
  }, text);
  const added = come.filter((line) => !gone.some((each) => firstWord(each) === firstWord(line)));
  return added.reduce((words, line) => addLine(words, line, now), replaced);
}

/** Removes the space above it too, if it was a paragraph of its own. */
const withoutLine = (text: string, line: string) =>
  listLines(text)
    .filter((each) => each !== line)
    .join('\n')
    .replace(line, '')
    .replace(/\n{3,}/g, '\n\n');

/**
 * Adds it above the line it precedes in the draft, otherwise below the one before it. If the user has changed both, at
 * the end.
 */
function addLine(text: string, line: string, draft: readonly string[]): string {
  const at = draft.indexOf(line);
  const follower = draft[at + 1];
  if (follower && text.includes(follower)) return text.replace(follower, (found) => `${line}\n${found}`);
  const forerunner = draft.slice(0, at).findLast((each) => each !== '');
  const gap = draft[at - 1] === '' ? '\n\n' : '\n';
  return forerunner && text.includes(forerunner)
    ? text.replace(forerunner, (found) => `${found}${gap}${line}`)
    : `${text}\n\n${line}`;
}
