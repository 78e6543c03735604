import {
  type ApplyTo,
  type OnClash,
  type SeriesOutcome,
  STAY_REASONS,
} from '#contract/appointments/appointment-series.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import {
  applyChanges,
  type Changes,
  lockAppointment,
} from '#server/features/appointments/appointments.actions.ts';
import { findClashes } from '#server/features/appointments/clashes.queries.ts';
import {
  type Confirmation,
  refuseUnconfirmed,
  type Unusual,
} from '#server/features/appointments/confirm-unusual.ts';
import {
  type DateChoice,
  findMembers,
  hasChanges,
  type PlannedChange,
  planSeriesChange,
  sentenceFor,
} from '#server/features/appointments/plan-series-change.ts';
import {
  describeClashes,
  findFree,
  measureOverlap,
  unlessOverlap,
} from '#server/features/appointments/series.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface SeriesChange {
  apply_to: Exclude<ApplyTo, 'this'>;
  on_clash: OnClash;
  dates: readonly DateChoice[];
}

/**
 * Changes, cancels or reinstates those of a series that the change reaches, and says which stay and why. Throws as
 * changing one does; `appointment.overlap` has a sentence for each date that clashes.
 */
export async function changeSeries(
  db: Db,
  id: string,
  changes: Changes,
  { apply_to, on_clash, dates }: SeriesChange,
  confirmation: Confirmation,
): Promise<SeriesOutcome> {
  const opened = await lockAppointment(db, id);
  if (opened.version !== changes.version) throw new AppError('version.stale');
  if (!opened.series_id) throw invalid('apply_to', 'This appointment is not part of a series.');
  const plans = planSeriesChange(opened, await findMembers(db, opened, apply_to, true), changes, dates);
  const outcome: SeriesOutcome = { changed_count: 0, stayed: [], clashes: [] };
  const unusual: Unusual[] = [];
  for (const plan of inSafeOrder(plans)) {
    if (plan.stays) outcome.stayed.push(stayed(plan, plan.stays));
    else if (hasChanges(plan)) {
      const done = await applyPlan(db, plan, on_clash, confirmation);
      if (done.unusual) unusual.push(done.unusual);
      if (done.clash) outcome.clashes.push({ ...told(plan), message: done.clash });
      if (done.unusual) outcome.changed_count += 1;
      else outcome.stayed.push({ ...told(plan), reason: 'clash', message: STAY_REASONS.clash });
    }
  }
  if (on_clash === 'refuse' && outcome.clashes.length > 0) throw measureOverlap(inOrder(outcome.clashes));
  refuseUnconfirmed(unusual, confirmation);
  return { ...outcome, stayed: inOrder(outcome.stayed), clashes: inOrder(outcome.clashes) };
}

const told = ({ before }: PlannedChange) => ({ id: before.id, start_date: toLondonDay(before.start_at) });

const stayed = (plan: PlannedChange, reason: NonNullable<PlannedChange['stays']>) => ({
  ...told(plan),
  reason,
  message: sentenceFor(reason, plan.kept),
});

const inOrder = <T extends { start_date: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));

/** An appointment that moves into another's time comes after that one. If they move later, the last comes first. */
function inSafeOrder(plans: readonly PlannedChange[]): readonly PlannedChange[] {
  const isLater = plans.some(({ before, after }) => Date.parse(after.start_at) > Date.parse(before.start_at));
  return isLater ? plans.toReversed() : plans;
}

interface Applied {
  unusual: Unusual | null;
  clash: string | null;
}

async function applyPlan(
  db: Db,
  { before, after, changes }: PlannedChange,
  on_clash: OnClash,
  confirmation: Confirmation,
): Promise<Applied> {
  const apply = (wanted: Changes) => applyChanges(db, before, wanted, confirmation);
  const done = await unlessOverlap(() => apply(changes));
  if (!(done instanceof AppError)) return { unusual: done, clash: null };
  const [found = []] = await findClashes(db, [after]);
  const clash = describeClashes(found, done);
  if (on_clash !== 'uncovered') return { unusual: null, clash };
  const rest = { ...changes, carer_ids: findFree(after.carer_ids, found) };
  return { unusual: await apply(rest), clash };
}
