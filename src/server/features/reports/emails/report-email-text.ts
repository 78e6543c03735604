import { readFileSync } from 'node:fs';
import { formatDate } from '#contract/core/dates.ts';
import { foldLetters } from '#contract/core/search-words.ts';
import { documentLinks } from '#contract/reports/report-documents.ts';
import type { Config } from '#server/config.ts';
import type { ApprovedReport, Contact } from '#server/features/reports/emails/report-email.queries.ts';

/**
 * The e-mail that is sent with reports. It contains only initials of young people, because others may see it or get
 * it forwarded. Names in double braces are filled in.
 */
const TEMPLATE: { subject: string; body_text: string } = JSON.parse(
  readFileSync(new URL('../../../data/report-email.json', import.meta.url), 'utf8'),
);

export interface EmailText {
  subject: string;
  body: string;
}

/** The template with the facts of these reports. Links that are not known yet stay as `{{report_link}}`. */
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

/** The points for attention, without their details, because others may see the e-mail. */
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

/** `A, B and C`, without duplicates. */
function listShape(names: readonly (string | null)[]): string {
  const each = [...new Set(names.filter((name) => name !== null))];
  return each.length < 2 ? (each[0] ?? '') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

function readPeriod(reports: readonly ApprovedReport[]): string {
  const days = reports.map(({ start_at }) => start_at).sort();
  const [first, last] = [formatDate(days[0]), formatDate(days.at(-1))];
  return first === last ? first : `${first} to ${last}`;
}

/** Inserts all links: at the mark, or at the end if the mark was removed. */
export function withLinks(body: string, links: readonly string[]): string {
  const filled = body.replaceAll('{{report_link}}', () => linkLines(links));
  const missing = links.filter((link) => !filled.includes(link));
  return missing.length === 0 ? filled : `${filled}\n\nOpen here (sign-in needed):\n${missing.join('\n')}`;
}

/**
 * The first report whose young person's preferred or legal name is in a text; for a restricted record, any part of
 * their names.
 */
export function findNamedIn<
  About extends Pick<ApprovedReport, 'young_person' | 'legal_name' | 'is_restricted'>,
>(text: string, reports: readonly About[]): About | undefined {
  // Ignoring a possessive: “Mia’s” contains Mia.
  const words = ` ${foldLetters(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return reports.find(({ young_person, legal_name, is_restricted }) => {
    const whole = [young_person, legal_name].map((each) =>
      foldLetters(each ?? '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    );
    const names = is_restricted ? whole.flatMap((name) => name.split(' ')) : whole;
    // Finds a full name even if it is written as one word, or split differently.
    const isJoined = (name: string) =>
      name.includes(' ') && words.replaceAll(' ', '').includes(name.replaceAll(' ', ''));
    return names.some((each) => each !== '' && (words.includes(` ${each} `) || isJoined(each)));
  });
}
