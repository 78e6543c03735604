import { formatDate } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  ACKNOWLEDGE_DAYS,
  ANSWER_DAYS,
  type addComplaintStep,
  type Complaint,
  type ComplaintFacts,
  type closeComplaint,
  type reopenComplaint,
  type updateComplaint,
} from '#contract/safety/complaints.ts';
import { addWorkingDays } from '#server/data/bank-holidays.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Records a complaint. Returns its id. Throws not_found, and `input.invalid` for somebody who is no carer. */
export async function addComplaint(db: Db, created_by: string, facts: ComplaintFacts): Promise<string> {
  await mustSeeThose(db, facts);
  await mustBeCarer(db, facts.carer_id);
  const [complaint] = await db<{ id: string }[]>`insert into complaint
    ${db({ ...facts, ...findDueDays(facts), created_by })} returning id`;
  if (!complaint) throw new AppError('internal');
  await announceChange(db, 'complaints');
  return complaint.id;
}

/** Throws not_found, `version.stale` with the complaint as it is now, and `complaint.wrong_step`, which names who closed it. */
export async function changeComplaint(
  db: Db,
  id: string,
  { version, ...facts }: BodyOf<typeof updateComplaint>,
  findCurrent: () => Promise<Complaint>,
): Promise<void> {
  const held = await mustBeOpen(db, id);
  await mustBeNewest(held, version, findCurrent);
  await mustSeeThose(db, facts);
  // A complaint may stay about somebody who is no longer a carer.
  if (facts.carer_id !== held.carer_id) await mustBeCarer(db, facts.carer_id);
  await db`update complaint set ${db({ ...facts, ...findDueDays(facts) })} where id = ${id}`;
  await announceChange(db, 'complaints');
}

/** Throws not_found, `complaint.wrong_step`, and `input.invalid` for a step to correct that is not of this complaint. */
export async function addStep(
  db: Db,
  id: string,
  created_by: string,
  { corrects_id, ...step }: BodyOf<typeof addComplaintStep>,
): Promise<void> {
  await mustBeOpen(db, id);
  await db`insert into complaint_step
    ${db({ ...step, corrects_id: corrects_id ?? null, complaint_id: id, created_by })}`;
  await announceChange(db, 'complaints');
}

/** Throws not_found, and `complaint.wrong_step`, which names who was first. */
export async function close(db: Db, id: string, body: BodyOf<typeof closeComplaint>): Promise<void> {
  await mustBeOpen(db, id);
  await db`update complaint set ${db(body)} where id = ${id}`;
  await announceChange(db, 'complaints');
}

/** Takes the outcome back. A step keeps it, with the reason. Throws not_found and `complaint.wrong_step`. */
export async function reopen(
  db: Db,
  id: string,
  reopened: { by: string; today: string },
  { reason }: BodyOf<typeof reopenComplaint>,
): Promise<void> {
  const { outcome, closed_on } = await lock(db, id);
  if (!outcome) throw new AppError('complaint.wrong_step', { detail: 'This complaint is already open.' });
  await db`update complaint set outcome = null, closed_on = null, lessons = null where id = ${id}`;
  const text = `Reopened. It was closed on ${formatDate(closed_on)} as ${outcome}. Reason: ${reason}`;
  await addStep(db, id, reopened.by, { happened_on: reopened.today, text });
}

interface Held {
  carer_id: string | null;
  outcome: string | null;
  closed_on: string | null;
  closed_by: string | null;
  version: number;
}

/** If two people change one complaint, the second waits here. Throws not_found. */
async function lock(db: Db, id: string): Promise<Held> {
  await db`select from complaint where id = ${id} for update`;
  const [held] = await db<Held[]>`select c.carer_id, c.outcome, c.closed_on, c.version, u.name as closed_by
    from complaint c left join app_user u on u.id = c.closed_by where c.id = ${id}`;
  if (!held) throw new AppError('not_found');
  return held;
}

async function mustBeOpen(db: Db, id: string): Promise<Held> {
  const held = await lock(db, id);
  if (held.closed_by)
    throw new AppError('complaint.wrong_step', {
      detail: `${held.closed_by} has already closed this complaint. Reopen it first.`,
    });
  return held;
}

async function mustSeeThose(
  db: Db,
  {
    young_person_id,
    carer_id,
    client_id,
  }: Pick<ComplaintFacts, 'young_person_id' | 'carer_id' | 'client_id'>,
): Promise<void> {
  if (young_person_id) await mustSee(db, 'young_person', young_person_id);
  if (carer_id) await mustSee(db, 'app_user', carer_id);
  if (client_id) await mustSee(db, 'client', client_id);
}

async function mustBeCarer(db: Db, carer_id: string | null): Promise<void> {
  if (!carer_id) return;
  const [carer] = await db`select 1 from app_user where id = ${carer_id} and user_type = 'user'`;
  if (!carer) throw invalid('carer_id', 'Choose a carer.');
}

function findDueDays({ received_on, stage, stage_from, is_complex }: ComplaintFacts) {
  const { usual, complex } = ANSWER_DAYS[stage];
  return {
    acknowledge_due_on: addWorkingDays(received_on, ACKNOWLEDGE_DAYS),
    answer_due_on: addWorkingDays(stage_from ?? received_on, is_complex ? complex : usual),
  };
}
