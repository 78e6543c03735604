import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { type getReportEmailTemplate, MAX_REPORTS_IN_A_LETTER } from '#contract/reports/report-emails.ts';

export type LetterTemplate = AnswerOf<typeof getReportEmailTemplate>;
export type Contact = LetterTemplate['contacts'][number];

/** The e-mail about reports, as it is being written. */
export interface Letter {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
}

/** To the social worker of the young person. With only one contact there is nothing to choose. */
export const readStart = ({ subject, body, contacts, allocated }: LetterTemplate): Letter => ({
  to: contacts.length === 1 ? contacts.map(({ email }) => email) : allocated,
  cc: [],
  subject,
  body,
});

/** The letter without the reports that were left out: typed text stays, their links are removed. */
export function leaveOut(letter: Letter, before: LetterTemplate, next: LetterTemplate): Letter {
  const known = (address: string) => next.contacts.some(({ email }) => email === address);
  const staying = new Set(next.body.match(LINKS));
  const gone = (before.body.match(LINKS) ?? []).filter((link) => !staying.has(link));
  return {
    to: letter.to.filter(known),
    cc: letter.cc.filter(known),
    subject: letter.subject === before.subject ? next.subject : letter.subject,
    body: letter.body === before.body ? next.body : gone.reduce(withoutLink, letter.body),
  };
}

const LINKS = /https?:\/\/\S+\/dashboard\/reports\/pdf\/\S+/g;

/** Removes the whole line if there is nothing else on it. */
const withoutLink = (text: string, link: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== link)
    .map((line) => line.replaceAll(link, '').trimEnd())
    .join('\n');

/** Why these cannot be sent in one letter. Undefined if they can. */
export function describeTooMany(reports: readonly { client_name: string }[]): string | undefined {
  const clients = [...new Set(reports.map(({ client_name }) => client_name))];
  const most = `You can send up to ${MAX_REPORTS_IN_A_LETTER} reports of one organisation in one e-mail.`;
  if (reports.length > MAX_REPORTS_IN_A_LETTER)
    return clients.length > 1
      ? `${most} You selected ${reports.length} of ${clients.length} organisations. Filter the list by client and select fewer.`
      : `${most} You selected ${reports.length}. Select fewer, and send the others separately.`;
  if (clients.length === 1) return undefined;
  const named = clients.length > MAX_NAMED ? `${clients.length} organisations` : clients.join(', ');
  return `You can only send reports of one organisation in one e-mail. These are of ${named}.`;
}

const MAX_NAMED = 5;

export function missingIn(letter: Letter): FieldError[] {
  return [
    ...(letter.to.length === 0 ? [{ path: 'to', message: 'Choose who to send it to.' }] : []),
    ...(letter.subject.trim() === '' ? [{ path: 'subject', message: 'Enter a subject.' }] : []),
    ...(letter.body.trim() === '' ? [{ path: 'body', message: 'Enter a message.' }] : []),
  ];
}

/** The error of the field, or of one of several values in it. */
export const readError = (problems: readonly FieldError[], field: string) =>
  problems.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
