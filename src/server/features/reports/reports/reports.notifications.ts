import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Words } from '#server/notifications/kinds.ts';
import { describeVisit, type VisitFacts } from '#server/notifications/lock-screen.ts';

type Facts = VisitFacts & { subject_id: string };

/** Of the reports among those that are open to the reader, whole: of a young person who is closed to them nothing is told. */
async function findWords(db: Db, _: unknown, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Facts[]>`
    select r.id as subject_id, y.name, c.name as area, r.start_at
    from report r left join young_person y on y.id = r.young_person_id left join client c on c.id = r.client_id
    where r.id = any(${[...ids]}::uuid[])
      and (r.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false`;
  return rows.map((facts) => ({
    subject_id: facts.subject_id,
    text: describeForReader(facts),
    lock_screen: describeVisit(facts),
    href: `/dashboard/reports/${facts.subject_id}`,
  }));
}

/** In the application the reader sees the name in any case. */
const describeForReader = (facts: VisitFacts): string =>
  [facts.name, describeVisit({ ...facts, name: null })].filter(Boolean).join(', ');

export const reportNotifications: Readonly<Record<string, NotificationKind>> = {
  report_returned: {
    title: 'Report returned',
    label: 'A report of mine is returned',
    roles: ['carer'],
    urgency: 'usual',
    email: null,
    findWords,
  },
  report_approved: {
    title: 'Report approved',
    label: 'A report of mine is approved',
    roles: ['carer'],
    urgency: 'quiet',
    email: null,
    findWords,
  },
};
