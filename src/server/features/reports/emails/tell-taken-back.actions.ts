import { formatDate } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { findContacts } from '#server/features/reports/emails/report-email.queries.ts';
import type { Telling } from '#server/features/reports/report-emails.ts';
import { type NewEmail, queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';

interface Taken {
  client_id: string;
  young_person_id: string | null;
  is_restricted: boolean;
  form_name: string;
  date: string;
  /** The addresses of those who may rely on it, because it was sent to them or they opened it. */
  addresses: string[];
}

/** The names of a report's forms that clients were told not to rely on, as in the e-mail. */
export async function listTakenBackForms(db: Db, report_id: string): Promise<string[]> {
  const [report] = await db<{ taken_back_forms: string[] }[]>`
    select taken_back_forms from report where id = ${report_id}`;
  return report?.taken_back_forms ?? [];
}

/**
 * Tells the client's people who may rely on a form that it was reopened. Each gets a separate e-mail, in the caller's
 * transaction. It contains no names, initials or reason, because others may see it. Contacts who have left get none.
 * For a restricted record, only its readers get one.
 */
export const tellTakenBack = (db: Db, telling: Telling, report_id: string, app_report_id: string) =>
  tellReaders(db, telling, report_id, app_report_id, ({ form_name, date }) => ({
    kind: 'report_taken_back',
    subject: `${form_name} for ${date} withdrawn`,
    said: `We have withdrawn the ${form_name.toLowerCase()} for ${date}, because we are checking it again. Please do not rely on it until we approve it again.`,
  }));

/**
 * Tells the same people once it is approved again.
 * @param doubted the forms that were reopened until then
 */
export async function tellApprovedAgain(
  db: Db,
  telling: Telling,
  report_id: string,
  app_report_id: string,
  doubted: readonly string[],
): Promise<void> {
  const left = await listTakenBackForms(db, report_id);
  if (doubted.every((name) => left.includes(name))) return;
  await tellReaders(db, telling, report_id, app_report_id, ({ form_name, date }) => ({
    kind: 'report_approved_again',
    subject: `${form_name} for ${date} approved again`,
    said: `We have approved the ${form_name.toLowerCase()} for ${date} again. It may have changed. Please read the new version and do not use an earlier copy.`,
  }));
}

type Letter = Pick<NewEmail, 'kind' | 'subject'> & { said: string };

async function tellReaders(
  db: Db,
  { agency, public_url }: Telling,
  report_id: string,
  app_report_id: string,
  write: (about: Pick<Taken, 'form_name' | 'date'>) => Letter,
): Promise<void> {
  const taken = await getTaken(db, report_id, app_report_id);
  const contacts = await findContacts(db, taken.client_id, [taken]);
  const emails = new Set(contacts.map(({ email }) => email.toLowerCase()));
  const href = `/dashboard/reports/${report_id}`;
  const { said, ...letter } = write({ form_name: taken.form_name, date: formatDate(taken.date) });
  for (const to of taken.addresses.filter((address) => emails.has(address)))
    await queueEmail(db, {
      ...letter,
      href,
      to,
      body: ['Hello,', said, `Sign in to see its status: ${public_url}${href}`, signedBy(agency)].join(
        '\n\n',
      ),
    });
}

/**
 * The addresses are those of findContacts: for a restricted record the account's, otherwise the one for work. Views
 * are found by young person, so views of a report without one are not searched.
 */
async function getTaken(db: Db, report_id: string, app_report_id: string): Promise<Taken> {
  const [taken] = await db<Taken[]>`
    with about as (select coalesce(bool_or(y.is_restricted), false) as is_restricted
      from report r join young_person y on y.id = r.young_person_id where r.id = ${report_id}),
    sent as (select case when about.is_restricted then coalesce(u.email, recipient) else coalesce(mail_address(u.id), recipient) end as address
      from about cross join report_email e cross join unnest(e.recipients) as recipient
        left join app_user u on lower(u.email) = lower(recipient) and u.user_type = 'client'
      where e.report_id = ${report_id}),
    opened as (select case when about.is_restricted then u.email else mail_address(u.id) end as address
      from about cross join report r join record_view v on v.young_person_id = r.young_person_id and v.was_found
        join app_user u on u.id = v.user_id and u.user_type = 'client'
      where r.id = ${report_id} and (v.subject_id = r.id and v.name in ('app_report.view', 'report_document.download')
        or v.name = 'report_document.view'
          and v.subject_id in (select d.id from report_document d where d.report_id = ${report_id})))
    select r.client_id, r.young_person_id, coalesce(y.is_restricted, false) as is_restricted, name_occurrence(f.name, a.occurrence) as form_name,
      to_char(r.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as date,
      array(select distinct lower(address) from (select address from sent union all select address from opened) each
        order by 1) as addresses
    from app_report a
      join report r on r.id = a.report_id
      join question_form f on f.id = a.form_id
      left join young_person y on y.id = r.young_person_id
    where a.id = ${app_report_id}`;
  if (!taken) throw new Error('A report that was taken back is not there.');
  return taken;
}
