import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { RISK_LEVEL_WORDS, type RiskLevel } from '#contract/core/risk-levels.ts';
import type { YoungPersonStatus } from '#contract/core/statuses.ts';
import type { createYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { Db } from '#server/db/pools.ts';
import { pointAt } from '#server/db/rows.ts';
import { keepAddresses } from '#server/features/young-persons/profile/addresses.actions.ts';
import { tellOfAllocation } from '#server/features/young-persons/profile/allocation.actions.ts';
import {
  findProblems,
  listConsequences,
  tidyFields,
} from '#server/features/young-persons/profile/check-fields.ts';
import { findChoices, teamsOfSocialWorkers } from '#server/features/young-persons/profile/choices.queries.ts';
import { type Choices, stepsFor } from '#server/features/young-persons/profile/form-steps.ts';
import {
  getHeld,
  type Held,
  type Known,
  toColumns,
} from '#server/features/young-persons/profile/held-person.ts';
import { judgeSteps } from '#server/features/young-persons/profile/judge-steps.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { refuseWhileInUse } from '#server/http/in-use.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Creates a draft, and returns its id. Throws `input.invalid`, `duplicate`. */
export async function addYoungPerson(
  db: Db,
  body: BodyOf<typeof createYoungPerson>,
  today: string,
): Promise<string> {
  const { addresses = [], ...sent } = body;
  const fields = await judgeChange(db, {}, tidyFields(sent), today);
  const [row] = await db<
    { id: string }[]
  >`insert into young_person ${db(toColumns(db, {}, fields))} returning id`;
  if (!row) throw new AppError('internal');
  if (addresses.length > 0) await keepAddresses(db, row.id, [], addresses);
  return row.id;
}

/**
 * Changes the fields that were sent. Throws not_found, `version.stale` with the current record, `input.invalid`,
 * `duplicate`, `young_person.incomplete`, `young_person.risk_above`, `young_person.has_appointments` and `in_use`.
 */
export async function changeYoungPerson(
  db: Db,
  id: string,
  body: BodyOf<typeof updateYoungPerson>,
  today: string,
): Promise<void> {
  const { version, status, appointments_to_come, risk_kept_reason, addresses, ...sent } = body;
  const held = await getHeld(db, id, true);
  await mustBeNewest(held, version, () => getYoungPersonDetail(db, 'admin', id, today));
  if (held.status === 'ARCHIVED' && (status ?? 'ARCHIVED') === 'ARCHIVED')
    throw new AppError('in_use', {
      detail: `${held.name} is archived. Bring them back before you change anything.`,
    });

  const fields = await judgeChange(db, held.fields, tidyFields(sent), today);
  if (fields.client_id && fields.client_id !== held.fields.client_id) {
    await refuseWhileMissing(db, held, 'moving them to another organisation');
    await refuseWhilePlanned(db, held, MOVE);
  }
  if (status === 'INACTIVE' && status !== held.status)
    await refuseWhileMissing(db, held, 'making them inactive');
  if (addresses) await keepAddresses(db, id, held.addresses, addresses);
  const columns = { ...toColumns(db, held.fields, fields), updated_at: new Date() };
  const kept = risk_kept_reason
    ? db`, risk_kept_reason = ${risk_kept_reason}, risk_kept_at = current_instant()`
    : db``;
  await db`update young_person set ${db(columns)} ${kept} where id = ${id}`;

  const after = await getHeld(db, id);
  if (status && status !== held.status) {
    if (status === 'INACTIVE' && appointments_to_come !== 'keep') await askOfPlanned(db, held);
    await changeStatus(db, held, after, status, today);
  } else if (held.status === 'ACTIVE') mustStayComplete(held, after, today);
  await tellOfAllocation(db, held, { ...after, status: status ?? held.status });
}

/** The former organisation's people, numbers and references, so that carers do not phone its duty team. */
const LEFT_BEHIND: Known = {
  ...{ team_id: null, social_worker_id: null, emergency_duty_phone: null, external_reference: null },
  ...{ local_authority: null, iro_name: null, iro_phone: null, personal_adviser: null },
};

/** The fields to write, with their consequences. Throws `input.invalid` with every problem. */
async function judgeChange(db: Db, before: Known, sent: Known, today: string): Promise<Known> {
  const isMove = sent.client_id !== undefined && sent.client_id !== before.client_id;
  const moved = isMove ? { ...LEFT_BEHIND, ...sent } : sent;
  if (isMove && !(await pointAt(db, 'client', String(sent.client_id))))
    throw invalid('client_id', 'This organisation is not in use.');
  const choices = await findChoices(db, String({ ...before, ...moved }.client_id));
  const changed = withTeamOfWorker(choices, before, moved);
  const steps = stepsFor(before, choices, today);
  const errors = findProblems(steps, before, changed, today);
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  return { ...changed, ...listConsequences(steps, before, changed) };
}

/** The chosen social worker's team, unless another team is chosen, or set by hand before. */
function withTeamOfWorker(choices: Choices, before: Known, changed: Known): Known {
  const { social_worker_id: worker, team_id: sent } = changed;
  const teams = teamsOfSocialWorkers(choices);
  const next = typeof worker === 'string' ? teams[worker] : undefined;
  if (!next || worker === before.social_worker_id || sent) return changed;
  const held = 'team_id' in changed ? null : before.team_id;
  const isFree = !held || held === teams[String(before.social_worker_id)];
  return isFree ? { ...changed, team_id: next } : changed;
}

/**
 *   DRAFT -> ACTIVE      every step is complete, and dangers above the overall risk are accepted
 *   ACTIVE <-> INACTIVE  not missing; needs a choice about future appointments, which stay; back only if complete
 *   any -> ARCHIVED      no future appointments, and not missing
 *   ARCHIVED -> INACTIVE, ACTIVE
 * A young person never becomes a draft again, because clients have seen them.
 */
async function changeStatus(
  db: Db,
  before: Held,
  after: Held,
  status: YoungPersonStatus,
  today: string,
): Promise<void> {
  if (status === 'DRAFT') throw invalid('status', 'You cannot make this record a draft again.');
  if (status === 'INACTIVE' && before.status === 'DRAFT')
    throw invalid('status', 'You can only activate or archive a draft.');
  if (status === 'ACTIVE') {
    mustBeComplete(after, today);
    await refuseRisksAbove(db, before.id);
  }
  if (status === 'ARCHIVED') {
    await refuseWhileMissing(db, before, 'archiving');
    await refuseWhilePlanned(db, before, ARCHIVE);
  }
  await db`update young_person set status = ${status} where id = ${before.id}`;
}

const ARCHIVE = 'Cancel them, or wait until they are over, before you archive.';
const MOVE = 'Cancel them before you move to another organisation.';

async function refuseWhilePlanned(db: Db, { id, name }: Held, advice: string): Promise<void> {
  const { count } = await findPlanned(db, id);
  refuseWhileInUse(name, [[count, 'upcoming appointment', 'upcoming appointments']], advice);
}

/** Throws `young_person.has_appointments`, with their number and the next one. */
async function askOfPlanned(db: Db, { id, name }: Held): Promise<void> {
  const { count, next_at } = await findPlanned(db, id);
  if (!next_at) return;
  const words =
    count === 1
      ? `one upcoming appointment, on ${formatDateTime(next_at)}. It stays`
      : `${count} upcoming appointments, the next on ${formatDateTime(next_at)}. They stay`;
  throw new AppError('young_person.has_appointments', {
    detail: `${name} has ${words} booked if you continue.`,
  });
}

async function findPlanned(db: Db, id: string): Promise<{ count: number; next_at: string | null }> {
  const [planned] = await db<{ count: number; next_at: string | null }[]>`
    select count(*) as count, min(start_at) as next_at from appointment
    where young_person_id = ${id} and status = 'active' and end_at > current_instant()`;
  return planned ?? { count: 0, next_at: null };
}

/** A missing young person stays in every list, and visible to those who look for them, until they are found. */
async function refuseWhileMissing(db: Db, { id, name }: Held, change: string): Promise<void> {
  const missing = await db`select from missing_episode where young_person_id = ${id} and status = 'missing'`;
  if (missing.length > 0)
    throw new AppError('in_use', {
      detail: `${name} is missing. Record that they were found before ${change}.`,
    });
}

/** Throws `young_person.risk_above` with both levels; young_person_risk_guard enforces the same. */
async function refuseRisksAbove(db: Db, id: string): Promise<void> {
  const risks = await db<{ name: string; level: RiskLevel; overall: RiskLevel | null }[]>`
    select a.name, a.level, y.risk_level as overall from young_person y
      cross join find_risks_above(y.id, y.risk_level, y.risk_kept_at) a where y.id = ${id}`;
  const [worst] = risks;
  if (!worst) return;
  const alike = risks.filter(({ level }) => level === worst.level).map(({ name }) => name);
  const names = alike.length > MAX_NAMED ? `${alike.length} risks` : listOf.format(alike);
  const level = RISK_LEVEL_WORDS[worst.level].toLowerCase();
  const overall = worst.overall ? RISK_LEVEL_WORDS[worst.overall].toLowerCase() : 'not answered';
  throw new AppError('young_person.risk_above', {
    detail: `${names} ${alike.length === 1 ? 'is' : 'are'} ${level}, but the overall risk is ${overall}. Raise the overall risk, or say why you are keeping it.`,
  });
}

const MAX_NAMED = 3;
const listOf = new Intl.ListFormat('en-GB');

function mustBeComplete(held: Held, today: string): void {
  const open = judgeSteps(held, today).filter(({ errors }) => errors.length > 0);
  if (open.length === 0) return;
  const named = open.map(({ step }) => `step ${step.step} (${step.title.toLowerCase()})`);
  const last = named.pop();
  throw new AppError('young_person.incomplete', {
    detail: `Answers are missing in ${named.length > 0 ? `${named.join(', ')} and ${last}` : last}.`,
    errors: open.flatMap(({ errors }) => errors),
  });
}

/** An active young person must keep what the form requires; old gaps do not block a change. */
function mustStayComplete(before: Held, after: Held, today: string): void {
  const isMove = before.fields.client_id !== after.fields.client_id;
  if (isMove && !(after.fields.team_id && after.fields.social_worker_id))
    throw invalid(
      'client_id',
      'Choose a team and social worker at the new organisation too, or make the record inactive first.',
    );
  const missing = (held: Held): FieldError[] => judgeSteps(held, today).flatMap(({ errors }) => errors);
  const known = new Set(missing(before).map(({ path }) => path));
  const errors = missing(after).filter(({ path }) => !known.has(path));
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}
