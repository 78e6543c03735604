import { readFileSync } from 'node:fs';
import { formatDate } from '#contract/core/dates.ts';
import { foldLetters } from '#contract/core/search-words.ts';
import { documentLinks } from '#contract/reports/report-documents.ts';
import type { Config } from '#server/config.ts';
import type { ApprovedReport, Contact } from '#server/features/reports/emails/report-email.queries.ts';

/**
 * The e-mail that goes with reports. Young people appear by their initials: mail is read in company, and forwarded.
 * Names in double braces are filled in.
 */
const TEMPLATE: { subject: string; body_text: string } = JSON.parse(
  readFileSync(new URL('../../../data/report-email.json', import.meta.url), 'utf8'),
);

export interface EmailText {
  subject: string;
  body: string;
}

/** The template with what is known of these reports. Links that cannot be known yet stay as `{{report_link}}`. */
export function reportEmailText(
  reports: readonly ApprovedReport[],
  contacts: readonly Contact[],
  { AGENCY_NAME, AGENCY_PHONE }: Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>,
  public_url: string,
): EmailText {
  const links = reports
    .flatMap(({ document_ids }) => document_ids)
    .map((id) => id && documentLinks(public_url, id).link);
  const forms = listShape(reports.flatMap(({ form_names }) => form_names));
  const facts: Record<string, string> = {
    recipient_name: (contacts.length === 1 && contacts[0]?.name) || 'colleague',
    young_person_reference: listShape(reports.map(({ initials }) => initials)) || 'the young person',
    report_type: forms || 'report',
    period_date: readPeriod(reports),
    carer_names: listShape(reports.map(({ carer }) => carer)) || 'the carer',
    highlights: listHighlights(reports),
    agency_name: AGENCY_NAME,
    agency_phone: AGENCY_PHONE ?? '',
    ...(links.length > 0 && links.every(Boolean) ? { report_link: linkLines(links) } : {}),
  };
  return { subject: fill(TEMPLATE.subject, facts), body: fill(TEMPLATE.body_text, facts).trim() };
}

/** The points that are known; their words stay in the reports, for mail is read in company. */
function listHighlights(reports: readonly ApprovedReport[]): string {
  const points = [
    reports.some(({ has_incident }) => has_incident) &&
      'The carer has reported an incident. Please read that report first.',
    reports.some(({ has_concern }) => has_concern) &&
      'The carer has reported a concern about safety or welfare. Please read it in the report.',
    reports.some(({ has_message }) => has_message) &&
      'The carer has written a message to you. Please read it in the report.',
  ].filter((point) => point !== false);
  return points.length > 0 ? points.map((point) => `- ${point}`).join('\n') : 'None';
}

const fill = (text: string, facts: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);

const linkLines = (links: readonly (string | null)[]) => (links.length === 1 ? '' : '\n') + links.join('\n');

/** `A, B and C`, each once. */
function listShape(names: readonly (string | null)[]): string {
  const each = [...new Set(names.filter((name) => name !== null))];
  return each.length < 2 ? (each[0] ?? '') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

function readPeriod(reports: readonly ApprovedReport[]): string {
  const days = reports.map(({ start_at }) => start_at).sort();
  const [first, last] = [formatDate(days[0]), formatDate(days.at(-1))];
  return first === last ? first : `${first} to ${last}`;
}

/** With every link in it: at its mark, or at the end where somebody took it out. */
export function withLinks(body: string, links: readonly string[]): string {
  const filled = body.replaceAll('{{report_link}}', () => linkLines(links));
  const missing = links.filter((link) => !filled.includes(link));
  return missing.length === 0 ? filled : `${filled}\n\nOpen here (sign-in needed):\n${missing.join('\n')}`;
}

/** The first report whose young person stands in a text as they are called or as they are on papers; of a restricted record by any of their names. */
export function findNamedIn<
  About extends Pick<ApprovedReport, 'young_person' | 'legal_name' | 'is_restricted'>,
>(text: string, reports: readonly About[]): About | undefined {
  // With its apostrophe: “Mia’s” names Mia.
  const words = ` ${foldLetters(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return reports.find(({ young_person, legal_name, is_restricted }) => {
    const whole = [young_person, legal_name].map((each) =>
      foldLetters(each ?? '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    );
    const names = is_restricted ? whole.flatMap((name) => name.split(' ')) : whole;
    // A whole name also where its words are one, or are split otherwise.
    const isJoined = (name: string) =>
      name.includes(' ') && words.replaceAll(' ', '').includes(name.replaceAll(' ', ''));
    return names.some((each) => each !== '' && (words.includes(` ${each} `) || isJoined(each)));
  });
}
