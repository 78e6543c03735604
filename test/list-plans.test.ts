/**
 * A page of a list finds its rows by an index. With a million rows, a page that scans a table takes seconds, and
 * nobody notices earlier. So this checks the plans of the pages that `npm run bench` measures.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDemoAgency } from '#demo/demo-agency.ts';
import { connect, type Pool } from '#server/db/pools.ts';
import { findWholeReads, type Plan, pretendGrowth, readPlan, SEND_PLANS } from '#test/kit/plans.ts';
import { openTestDatabase, type TestDatabase } from '#test/kit/test-database.ts';
import { appointmentLists } from '#test/load/appointments/appointments.ts';
import { findUser, type MeasuredList } from '#test/load/lists.ts';
import { activityLists } from '#test/load/office/change-records.ts';
import { reportLists } from '#test/load/reports/reports.ts';
import { claimLists } from '#test/load/visits/claims.ts';
import { diaryLists } from '#test/load/young-persons/diaries.ts';
import { referralLists } from '#test/load/young-persons/referrals.ts';
import { youngPersonLists } from '#test/load/young-persons/young-persons.ts';

let database: TestDatabase;
let owner: Pool;
let grown: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await ensureDemoAgency(database.url, { seed: 1 });
  owner = connect(database.url, { max: 1 });
  grown = await pretendGrowth(owner);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('[REP-01] [DIA-01] [EXP-03] [MIL-03] no page of a list scans a table that grows', async () => {
  const lists = [
    // The rota board is not paged: it shows a whole week.
    ...appointmentLists().filter(({ name }) => !name.includes('rota board')),
    ...reportLists(),
    ...claimLists(),
    ...(await youngPersonLists(database.url)),
    ...(await diaryLists(database.url)),
    ...(await activityLists(database.url)),
    ...referralLists(),
  ];
  const found: string[] = [];
  for (const list of lists)
    for (const plan of await findPlans(list))
      found.push(...findWholeReads(plan, grown).map((node) => `${list.name}: ${node}`));
  expect(grown).toEqual(expect.arrayContaining(['report', 'mileage']));
  expect(found).toEqual([]);
});

/** The plans of its statements, with sequential scans made expensive. */
async function findPlans({ email, bareSql }: MeasuredList): Promise<Plan[]> {
  const plans: Plan[] = [];
  const db = connect(database.url, {
    max: 1,
    onnotice: (notice) => {
      const plan = readPlan(notice);
      if (plan) plans.push(plan);
    },
  });
  try {
    await db.unsafe(`load 'auto_explain'; ${SEND_PLANS}`);
    const user_id = await findUser(owner, email);
    await bareSql(db, user_id);
  } finally {
    await db.end();
  }
  return plans;
}
