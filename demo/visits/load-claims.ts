import { Ids } from '#demo/ids.ts';
import { insertRows } from '#demo/insert-rows.ts';
import type { PastVisit } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import { type Decision, makeDecisions } from '#demo/visits/decisions.ts';
import {
  type ClaimedExpense,
  type ExtraInformation,
  makeExpenses,
  makeExtraInformation,
} from '#demo/visits/expenses.ts';
import { type Journey, makeJourneys } from '#demo/visits/mileages.ts';
import { makeTimesheets, type WorkedTimes } from '#demo/visits/timesheets.ts';
import type { Db } from '#server/db/pools.ts';

export interface DemoClaims {
  timesheets: WorkedTimes[];
  journeys: Journey[];
  expenses: ClaimedExpense[];
  extraInformation: ExtraInformation[];
  decisions: ReadonlyMap<Journey | ClaimedExpense, Decision>;
}

const WHY_A_JOURNEY = [
  'This looks too far. Please check the miles.',
  'Travel from home to your usual place of work is not paid. Please take it off.',
];
const WHY_AN_EXPENSE = [
  'We cannot read the receipt. Please take a new photo.',
  'The receipt is for another amount. Please check it.',
];

/** Makes the claims of carers for their visits. The same seed, visits and day give the same claims, keys included. */
export function makeClaimsFor(
  seed: number,
  visits: readonly PastVisit[],
  admins: readonly User[],
  todayMs: number,
): DemoClaims {
  const claimed = visits.filter((visit) => visit.timesheet_status === 'submitted');
  const random = (label: string) => new Random(seed, label);
  const ids = (label: string) => new Ids(random(`${label} keys`), visits[0]?.startMs ?? todayMs);
  const journeys = makeJourneys(random('mileages'), ids('mileages'), claimed);
  const expenses = makeExpenses(random('expenses'), ids('expenses'), claimed);
  const office = { admins, todayMs };
  return {
    timesheets: makeTimesheets(random('timesheets'), visits, admins, todayMs),
    journeys,
    expenses,
    decisions: new Map<Journey | ClaimedExpense, Decision>([
      ...makeDecisions(random('decisions on mileages'), journeys, { ...office, reasons: WHY_A_JOURNEY }),
      ...makeDecisions(random('decisions on expenses'), expenses, { ...office, reasons: WHY_AN_EXPENSE }),
    ]),
    extraInformation: makeExtraInformation(random('extra information'), ids('extra information'), claimed),
  };
}

/** Writes them in the caller's transaction. The assignments are there; their timesheets still say what was planned. */
export async function loadClaims(db: Db, claims: DemoClaims): Promise<void> {
  await loadTimesheets(db, claims.timesheets);
  await insertRows(
    db,
    'mileage',
    {
      id: 'uuid',
      appointment_carer_id: 'uuid',
      date: 'date',
      from_place: 'text',
      to_place: 'text',
      miles: 'numeric',
      vehicle: 'text',
      purpose: 'text',
      ...DECISION,
    },
    claims.journeys.map((each) => [
      each.id,
      each.visit.id,
      each.date,
      each.from_place,
      each.to_place,
      each.tenths / 10,
      each.vehicle,
      each.purpose,
      ...writeDecision(claims.decisions.get(each)),
    ]),
  );
  await insertRows(
    db,
    'carer_extra_info',
    { id: 'uuid', appointment_carer_id: 'uuid', text: 'text' },
    claims.extraInformation.map(({ id, visit, text }) => [id, visit.id, text]),
  );
  await loadExpenses(db, claims);
}

const DECISION = { status: 'text', decided_by: 'uuid', decided_at: 'timestamptz', return_reason: 'text' };

/** In the order of its columns. */
const writeDecision = (decision: Decision | undefined) =>
  decision
    ? [decision.status, decision.by.id, new Date(decision.atMs).toISOString(), decision.reason]
    : ['submitted', null, null, null];

async function loadTimesheets(db: Db, worked: readonly WorkedTimes[]): Promise<void> {
  const rows = worked.map((each) => ({
    id: each.visit.id,
    started_at: new Date(each.startMs),
    ended_at: new Date(each.endMs),
    break_minutes: each.break_minutes,
    sleep_in: each.sleep_in,
    notes: each.notes,
    submitted_at: new Date(each.submittedMs),
    submitted_by: each.submitted_by.id,
  }));
  await db`update timesheet t set started_at = given.started_at, ended_at = given.ended_at, break_minutes = given.break_minutes,
      sleep_in = given.sleep_in, notes = given.notes, submitted_at = given.submitted_at, submitted_by = given.submitted_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, started_at timestamptz, ended_at timestamptz,
      break_minutes integer, sleep_in boolean, notes text, submitted_at timestamptz, submitted_by uuid)
    where t.appointment_carer_id = given.id`;
}

/** Expenses whose reason the catalogue does not hold are left out. */
async function loadExpenses(db: Db, { expenses: all, decisions }: DemoClaims): Promise<void> {
  const reasons = await db<{ id: string; slug: string }[]>`select id, slug from expense_reason`;
  const reasonIds = new Map(reasons.map(({ id, slug }) => [slug, id]));
  const expenses = all.filter(({ purchase }) => reasonIds.has(purchase.reason));
  if (expenses.length === 0) return;
  await insertRows(
    db,
    'expense',
    {
      id: 'uuid',
      appointment_carer_id: 'uuid',
      reason_id: 'uuid',
      amount: 'numeric',
      date: 'date',
      note: 'text',
      ...DECISION,
    },
    expenses.map((each) => [
      each.id,
      each.visit.id,
      reasonIds.get(each.purchase.reason) ?? null,
      (each.pence / 100).toFixed(2),
      each.date,
      each.purchase.note,
      ...writeDecision(decisions.get(each)),
    ]),
  );
  const { drawReceipts } = await import('#demo/visits/receipts.ts');
  for (const picture of await drawReceipts(expenses.filter((each) => each.has_receipt))) {
    const { expense, content, sha256, width, height } = picture;
    await db`
      with file as (
        insert into stored_file (name, mime_type, size, sha256, width, height, expense_id, created_by)
        values ('receipt.jpg', 'image/jpeg', ${content.length}, ${sha256}, ${width}, ${height}, ${expense.id}, ${expense.visit.carer.id})
        returning id)
      insert into stored_file_content (file_id, content) select id, ${content} from file`;
  }
}
