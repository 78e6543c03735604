import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { getReportEmailTemplate } from '#contract/reports/report-emails.ts';

export type LetterTemplate = AnswerOf<typeof getReportEmailTemplate>;
export type Contact = LetterTemplate['contacts'][number];

/** The e-mail that goes with reports, as it is being written. */
export interface Letter {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

/** With one contact there is nothing to choose. */
export const readStart = ({ subject, body, contacts }: LetterTemplate): Letter => ({
  to: contacts.length === 1 ? contacts.map(({ email }) => email) : [],
  cc: [],
  subject,
  body,
});

export function missingIn(letter: Letter): FieldError[] {
  return [
    ...(letter.to.length === 0 ? [{ path: 'to', message: 'Choose who gets it.' }] : []),
    ...(letter.subject.trim() === '' ? [{ path: 'subject', message: 'Give a subject.' }] : []),
    ...(letter.body.trim() === '' ? [{ path: 'body', message: 'Write something.' }] : []),
  ];
}

/** Of the field, or of one of several in it. */
export const readError = (problems: readonly FieldError[], field: string) =>
  problems.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
