import postgres from 'postgres';
import type { z } from 'zod';
import type { updateSuggestionWeights } from '#contract/appointments/suggestion-weights.ts';
import type { fillGaps, WeekFill } from '#contract/appointments/suggestions.ts';
import { addDays, findMonday, startOfLondonDay } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { IsoDate } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { changeAppointment } from '#server/features/appointments/appointments.actions.ts';
import { describeError, refusalOr } from '#server/features/appointments/bookings.actions.ts';
import { confirmationIn } from '#server/features/appointments/confirm-unusual.ts';
import {
  type Facts,
  findFacts,
  getWeights,
} from '#server/features/appointments/suggestions/facts.queries.ts';
import { findGaps, findGapsById, type Gap } from '#server/features/appointments/suggestions/gaps.queries.ts';
import { draftInThread } from '#server/features/appointments/suggestions/solver-thread.ts';
import { findObstacle } from '#server/features/appointments/suggestions/suggestion-rules.ts';
import type { WeekFacts } from '#server/features/appointments/suggestions/week-fill.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

/** Everything that a draft of the week asks of the database. Throws input.invalid for a week that reaches beyond the calendar. */
export async function findWeekFacts(db: Db, date: string): Promise<WeekFacts> {
  const monday = findMonday(date);
  if (!IsoDate.safeParse(addDays(monday, 6)).success) throw invalid('date', 'Choose an earlier week.');
  const gaps = await findGaps(db, {
    start_at: startOfLondonDay(monday),
    end_at: startOfLondonDay(addDays(monday, 7)),
  });
  return { gaps, facts: await findFacts(db, monday, gaps) };
}

/** The draft, solved as a whole in another thread: no connection is held meanwhile. */
export async function draftFill(date: string, week: WeekFacts): Promise<WeekFill> {
  const start_date = findMonday(date);
  return { start_date, end_date: addDays(start_date, 6), ...(await draftInThread(week)) };
}

type Filled = z.input<typeof fillGaps.answer>['items'][number];
type Item = BodyOf<typeof fillGaps>['items'][number];

/** One after the other, each as the office assigns; what does not hold any more is left as it is, with its reason. */
export async function assignCarers(
  db: Db,
  actor: Actor,
  now: Date,
  items: readonly Item[],
): Promise<Filled[]> {
  await takeTurns(
    db,
    items.flatMap(({ carer_ids }) => carer_ids),
  );
  const filled: Filled[] = [];
  for (const item of items) {
    const outcome = await refusalOr(db, () => assignOne(db, actor, now, item));
    filled.push(
      outcome instanceof AppError
        ? {
            appointment_id: item.appointment_id,
            outcome: 'refused',
            reason: describeRefusal(outcome),
            version: null,
          }
        : outcome,
    );
  }
  return filled;
}

async function assignOne(db: Db, actor: Actor, now: Date, item: Item): Promise<Filled> {
  const { appointment_id, version, carer_ids } = item;
  const [gap] = await findGapsById(db, [appointment_id]);
  if (!gap) throw new AppError('not_found');
  const added = carer_ids.filter((id) => !gap.carer_ids.includes(id));
  if (added.length > 0) {
    if (Date.parse(gap.start_at) <= now.getTime())
      throw new AppError('suggestion.gone', { detail: 'It has started.' });
    refuseObstacles(gap, await findFacts(db, gap.day, [gap], added), added);
  }
  // No administrator is asked about anything unusual here, so that what came up since is refused.
  await refusingConstraints(() =>
    changeAppointment(db, appointment_id, { version, carer_ids }, confirmationIn({}, actor.user.id, now)),
  );
  const [after] = await findGapsById(db, [appointment_id]);
  return { appointment_id, outcome: 'assigned', reason: null, version: after?.version ?? null };
}

/** Another rule of the database that came in between is a refusal as the others, and the rest goes on. */
async function refusingConstraints(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code.startsWith('23'))
      throw new AppError('suggestion.gone');
    throw error;
  }
}

/** Throws `suggestion.gone` with the first reason that forbids one of them. */
function refuseObstacles(gap: Gap, facts: Facts, carer_ids: readonly string[]): void {
  for (const carer of facts.carers.filter(({ id }) => carer_ids.includes(id))) {
    const obstacle = findObstacle(gap, carer, facts);
    if (obstacle) throw new AppError('suggestion.gone', { detail: `${carer.name}: ${obstacle.describe()}.` });
  }
}

const describeRefusal = (error: AppError): string => {
  if (error.code === 'version.stale') return 'Someone else changed this appointment.';
  if (error.code === 'not_found') return 'This appointment is cancelled, or you can no longer open it.';
  return describeError(error);
};

/** Throws `version.stale`. */
export async function changeWeights(
  db: Db,
  { version, ...weights }: BodyOf<typeof updateSuggestionWeights>,
): Promise<void> {
  const [now] = await db<{ version: number }[]>`select version from suggestion_weights for update`;
  await mustBeNewest(now, version, () => getWeights(db));
  if (Object.keys(weights).length > 0) await db`update suggestion_weights set ${db(weights)}`;
}
