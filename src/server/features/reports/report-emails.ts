import { formatDate, formatDateTime } from '#contract/core/dates.ts';
import { joinNames } from '#contract/core/names.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { type Agency, signedBy } from '#server/mail/signature.ts';

/**
 * The e-mails about a report to carers and the office. They contain at most a young person's initials, because mail
 * is read on phones in company.
 */

/** The person who decides, and the agency that the e-mail is signed by. */
export interface Telling extends Reading {
  agency: Agency;
}

const CORRECTION_HOURS = 24;

interface Facts {
  email: string;
  is_active: boolean;
  carer_name: string;
  /** If so, the e-mail says nothing about them, nor what was written. */
  is_restricted: boolean;
  shown_name: string | null;
  first_name: string | null;
  preferred_name: string | null;
  last_name: string | null;
  form_name: string;
  date: string;
  comment: string | null;
  /** The reason for the whole first, then those for questions, each once. */
  reasons: { reason: string; guidance: string | null; is_urgent: boolean }[];
}

async function describeFacts(db: Db, app_report_id: string): Promise<Facts> {
  const [facts] = await db<Facts[]>`
    select u.email, u.is_active, u.name as carer_name, coalesce(y.is_restricted, false) as is_restricted,
      open.name as shown_name, open.first_name, open.preferred_name, open.last_name,
      name_occurrence(f.name, a.occurrence) as form_name, to_char(r.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as date, a.comment,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', n.reason, 'guidance', n.guidance, 'is_urgent', n.is_urgent)
          order by n.id <> a.not_approved_reason_id, n.sort_order), '[]')
        from not_approved_reason n
        where n.id = a.not_approved_reason_id
          or n.id in (select (q ->> 'reason_id')::uuid from jsonb_array_elements(a.question_reasons) q)) as reasons
    from app_report a
      join report r on r.id = a.report_id
      join app_user u on u.id = a.carer_id
      join question_form f on f.id = a.form_id
      left join young_person y on y.id = a.young_person_id
      left join young_person open on open.id = y.id and not y.is_restricted
    where a.id = ${app_report_id}`;
  if (!facts) throw new Error('A report was decided that is not there.');
  return facts;
}

const linkTo = ({ public_url }: Reading, report_id: string) => `${public_url}/dashboard/reports/${report_id}`;
const firstName = (name: string) => name.split(' ')[0] ?? name;
const initial = (name: string) => `${name.charAt(0)}.`;

/** `incident report for 24/11/2026`: one report may have several forms, decided one by one. */
const formOn = ({ form_name, date }: Pick<Facts, 'form_name' | 'date'>) =>
  `${form_name.toLowerCase()} for ${formatDate(date)}`;

function about({ form_name, date, shown_name, last_name }: Facts): string {
  const whose = shown_name
    ? ` about ${joinNames(initial(shown_name), last_name ? initial(last_name) : '')}`
    : '';
  return `${formOn({ form_name, date })}${whose}`;
}

/**
 * Makes a reviewer's comment fit for e-mail by shortening the young person's names. A first name counts only with its
 * capital letter, because "will" and "may" are words too.
 */
function mailable(comment: string, { first_name, preferred_name, last_name }: Facts): string {
  const shortened = (text: string, name: string | null, flags: string) =>
    name
      ? text.replace(new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, flags), initial(name))
      : text;
  const named = shortened(comment, last_name, 'giu');
  return shortened(shortened(named, first_name, 'gu'), preferred_name, 'gu');
}

const readComment = (facts: Facts) =>
  facts.comment && !facts.is_restricted
    ? [`Comment from the office:\n${mailable(facts.comment, facts)}`]
    : [];

export async function tellApproved(db: Db, telling: Telling, report_id: string, app_report_id: string) {
  const facts = await describeFacts(db, app_report_id);
  if (!facts.is_active) return;
  await queueEmail(db, {
    kind: 'report_decision',
    href: `/dashboard/reports/${report_id}`,
    to: facts.email,
    subject: `Your ${formOn(facts)} is approved`,
    body: [
      `Hello ${firstName(facts.carer_name)},`,
      `Thank you. Your ${about(facts)} is approved.`,
      ...readComment(facts),
      `You can read it here: ${linkTo(telling, report_id)}`,
      signedBy(telling.agency),
    ].join('\n\n'),
  });
}

export async function tellReturned(db: Db, telling: Telling, report_id: string, app_report_id: string) {
  const facts = await describeFacts(db, app_report_id);
  if (!facts.is_active) return;
  const correct_by = new Date(telling.now.getTime() + CORRECTION_HOURS * 3_600_000).toISOString();
  const isUrgent = facts.reasons.some((each) => each.is_urgent);
  await queueEmail(db, {
    kind: 'report_decision',
    href: `/dashboard/reports/${report_id}`,
    to: facts.email,
    subject: `Please correct your ${formOn(facts)}`,
    body: [
      `Hello ${firstName(facts.carer_name)},`,
      `Thank you for your ${about(facts)}. Please correct it so that we can approve it.`,
      ...(isUrgent ? ['This is urgent. Please ring the office now, before you correct it.'] : []),
      `Reasons:\n${facts.reasons.map(({ reason, guidance }) => `- ${reason}${guidance ? `: ${guidance}` : ''}`).join('\n')}`,
      ...readComment(facts),
      `Please correct it by ${formatDateTime(correct_by)}: ${linkTo(telling, report_id)}`,
      'If you need help, ring the office.',
      signedBy(telling.agency),
    ].join('\n\n'),
  });
}

/** An incident must not wait until somebody looks at a list. */
export async function alertOffice(
  db: Db,
  writing: Reading & { config: Pick<Config, 'EMERGENCY_EMAIL_TO'> },
  report_id: string,
  form_name: string,
): Promise<void> {
  const [carer] = await db<{ name: string }[]>`
    select u.name from report r join app_user u on u.id = r.carer_id where r.id = ${report_id}`;
  await queueEmail(db, {
    kind: 'report_incident',
    href: `/dashboard/reports/${report_id}`,
    to: writing.config.EMERGENCY_EMAIL_TO,
    subject: `${form_name} submitted`,
    body: [
      `${carer?.name ?? 'A carer'} submitted: ${form_name.toLowerCase()}, ${formatDateTime(writing.now.toISOString())}.`,
      `Read it now: ${linkTo(writing, report_id)}`,
    ].join('\n\n'),
  });
}
