import { addDays } from '#contract/core/dates.ts';
import { ACKNOWLEDGE_DAYS, ANSWER_DAYS } from '#contract/safety/complaints.ts';
import type { Agency } from '#demo/agency.ts';
import { Ids } from '#demo/ids.ts';
import { Random } from '#demo/random.ts';
import { addWorkingDays } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';

interface Story {
  days_ago: number;
  acknowledged_after?: number;
  facts: object;
  steps: readonly (readonly [days_after: number, text: string])[];
  closed?: { days_after: number; outcome: string; lessons: string };
}

const STORIES: readonly Story[] = [
  {
    days_ago: 1,
    facts: {
      ...{ complainant_kind: 'client organisation', complainant_name: 'Placements team', came_by: 'e-mail' },
      ...{ category: 'missed or late visit' },
      text: 'The Saturday session began forty minutes late, and nobody told the family.',
    },
    steps: [],
  },
  {
    days_ago: 25,
    acknowledged_after: 1,
    facts: {
      ...{ complainant_kind: 'young person', complainant_name: '', came_by: 'in person' },
      ...{ category: 'privacy' },
      text: 'My carer talked about my mum on the bus, where other people could hear.',
    },
    steps: [[1, 'Met them with their advocate and wrote down what they want to happen.']],
  },
  {
    days_ago: 50,
    acknowledged_after: 0,
    facts: {
      ...{ complainant_kind: 'parent or family', complainant_name: 'Ms Adeyemi', came_by: 'call' },
      ...{ category: 'communication' },
      text: 'I rang three times about the changed contact visit. Nobody rang me back.',
    },
    steps: [
      [1, 'Rang her and listened. Agreed to look at the call log.'],
      [4, 'The call log shows three calls. Two messages were not passed on.'],
      [7, 'Wrote to her with an apology and what we changed.'],
    ],
    closed: {
      days_after: 8,
      outcome: 'upheld',
      lessons: 'Messages from families now go on one list, which the office reads at noon and at five.',
    },
  },
];

/** Complaints: one that is new, one that should have been answered, and one that is closed. */
export async function loadComplaints(
  db: Db,
  { youngPersons, carers, office }: Pick<Agency, 'youngPersons' | 'carers' | 'office'>,
  { seed, today }: { seed: number; today: string },
): Promise<void> {
  const ids = new Ids(new Random(seed, 'complaint keys'), Date.parse(addDays(today, -60)));
  const [admin] = office.filter(({ user_type }) => user_type === 'admin');
  if (!admin) return;
  const people = youngPersons.filter(({ status }) => status === 'ACTIVE');
  for (const [index, { days_ago, acknowledged_after, facts, steps, closed }] of STORIES.entries()) {
    const id = ids.next();
    const received_on = addDays(today, -days_ago);
    const on = (days_after: number) => addDays(received_on, days_after);
    const by = { created_by: admin.id };
    await db`insert into complaint ${db({
      ...{ id, received_on, ...facts, ...by, created_at: `${received_on}T12:00:00Z` },
      ...{ young_person_id: people[index]?.id ?? null, carer_id: carers[index]?.id ?? null },
      acknowledged_on: acknowledged_after === undefined ? null : on(acknowledged_after),
      acknowledge_due_on: addWorkingDays(received_on, ACKNOWLEDGE_DAYS),
      answer_due_on: addWorkingDays(received_on, ANSWER_DAYS[1].usual),
    })}`;
    for (const [days_after, text] of steps)
      await db`insert into complaint_step ${db({
        ...{ id: ids.next(), complaint_id: id, happened_on: on(days_after), text, ...by },
        created_at: `${on(days_after)}T15:00:00Z`,
      })}`;
    if (closed) {
      const { days_after, ...end } = closed;
      await db`update complaint set ${db({ ...end, closed_on: on(days_after), closed_by: admin.id })} where id = ${id}`;
    }
  }
}
