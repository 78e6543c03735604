import type { Db } from '#server/db/pools.ts';
import {
  describeForRecipient,
  describeTime,
  describeVisit,
  type VisitFacts,
} from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

type Facts = VisitFacts & { subject_id: string; due_at: string };

/**
 * Finds the reports that are open to the recipient; others are left out.
 * @param says_due whether the due time matters
 */
const findReports =
  (says_due: boolean) =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<Facts[]>`
      select r.id as subject_id, y.name, c.name as area, r.start_at, r.due_at
      from report r left join young_person y on y.id = r.young_person_id left join client c on c.id = r.client_id
      where r.id = any(${[...ids]}::uuid[])
        and (r.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false`;
    return rows.map((facts) => {
      const due = says_due ? `. Due ${describeTime(facts.due_at)}` : '';
      return {
        subject_id: facts.subject_id,
        text: `${describeForRecipient(facts)}${due}`,
        lock_screen: `${describeVisit(facts)}${due}`,
        href: `/dashboard/reports/${facts.subject_id}`,
      };
    });
  };

/**
 * By the ids of the forms, because a visit may have several incidents. A submitted one links to the approval desk,
 * any other to its report.
 */
async function findIncidents(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<(VisitFacts & { id: string; report_id: string; is_decided: boolean })[]>`
    select a.id, a.report_id, a.status in ('approved', 'not approved') as is_decided, y.name, c.name as area, r.start_at
    from app_report a join report r on r.id = a.report_id
      left join young_person y on y.id = a.young_person_id left join client c on c.id = a.client_id
    where a.id = any(${[...ids]}::uuid[]) and a.deleted_at is null
      and (a.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false`;
  return rows.map((facts) => ({
    subject_id: facts.id,
    text: describeForRecipient(facts),
    lock_screen: describeVisit(facts),
    href: facts.is_decided
      ? `/dashboard/reports/${facts.report_id}`
      : `/dashboard/reports/approve?id=${facts.report_id}`,
  }));
}

/** By the ids of the forms, while they are approved: a reopened one has no text. */
async function findApprovedIncidents(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<(VisitFacts & { id: string; report_id: string; is_restricted: boolean })[]>`
    select a.id, a.report_id, y.name, c.name as area, r.start_at, actor_reads_restricted(a.young_person_id) as is_restricted
    from app_report a join report r on r.id = a.report_id
      join young_person y on y.id = a.young_person_id left join client c on c.id = a.client_id
    where a.id = any(${[...ids]}::uuid[]) and a.deleted_at is null and a.status = 'approved'`;
  return rows.map((facts) => ({
    subject_id: facts.id,
    text: describeForRecipient(facts),
    lock_screen: describeVisit(facts),
    href: `/dashboard/reports/${facts.report_id}?form=${facts.id}`,
    is_restricted: facts.is_restricted,
  }));
}

const [findWords, findDueWords] = [findReports(false), findReports(true)];

/** The same with the reason for the return. Not on a lock screen, where it could be read by others. */
async function findReturned(db: Db, recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const reports = await findWords(db, recipient, ids);
  const rows = await db<{ report_id: string; reason: string }[]>`
    select distinct on (a.report_id) a.report_id, n.reason
    from app_report a join not_approved_reason n on n.id = a.not_approved_reason_id
    where a.report_id = any(${reports.map(({ subject_id }) => subject_id)}::uuid[])
      and a.status = 'not approved' and a.deleted_at is null
    order by a.report_id, a.decided_at desc, a.id`;
  const reasons = new Map(rows.map(({ report_id, reason }) => [report_id, reason]));
  return reports.map((words) => {
    const reason = reasons.get(words.subject_id);
    return reason ? { ...words, text: `${words.text}. ${reason}` } : words;
  });
}

const ofCarer = { roles: ['carer'], urgency: 'usual', findWords } as const;
const owed = { ...ofCarer, findWords: findDueWords };

export const reportNotifications: Readonly<Record<string, NotificationKind>> = {
  report_returned: {
    ...ofCarer,
    findWords: findReturned,
    title: 'Report returned',
    label: 'The office returns my report',
    group: 'reports',
    email: null,
  },
  report_approved: {
    ...ofCarer,
    title: 'Report approved',
    label: 'The office approves my report',
    group: 'reports',
    urgency: 'quiet',
    email: null,
  },
  report_withdrawn: {
    ...ofCarer,
    title: 'The office withdrew a report',
    label: 'The office withdraws my report',
    group: 'reports',
    email: 'daily',
  },
  report_restored: {
    ...ofCarer,
    title: 'The office restored a report',
    label: 'The office restores my withdrawn report',
    group: 'reports',
    email: 'daily',
  },
  report_due_soon: {
    ...owed,
    title: 'Report due soon',
    label: 'My report is due within 3 hours',
    group: 'reports',
    email: 'never',
  },
  report_overdue: {
    ...owed,
    title: 'Report overdue',
    label: 'My report is overdue',
    group: 'reports',
    email: 'daily',
  },
  report_reminder: {
    ...owed,
    title: 'Report reminder',
    label: 'The office reminds me of a report',
    group: 'reports',
    email: 'daily',
  },
  report_not_come: {
    ...owed,
    title: 'Report several hours late',
    label: 'A carer’s report is several hours late',
    group: 'reports',
    roles: ['admin'],
    email: 'daily',
  },
  /** The e-mail goes to the emergency address. */
  incident_reported: {
    title: 'Incident report submitted',
    label: 'A carer submits an incident report',
    group: 'reports',
    roles: ['admin'],
    urgency: 'urgent',
    email: null,
    findWords: findIncidents,
  },
  /** To people at the authority who are notified about the young person. */
  incident_approved: {
    title: 'New incident report',
    label: 'An incident report about my young person is approved',
    group: 'reports',
    roles: ['client'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findApprovedIncidents,
  },
};
