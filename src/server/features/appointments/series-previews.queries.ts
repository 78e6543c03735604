import type {
  ChangedDate,
  previewSeries,
  SeriesPreview,
} from '#contract/appointments/appointment-previews.ts';
import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import { toLondonDay } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { HOLIDAYS_KNOWN_UNTIL, holidaysIn } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type Before,
  type Changes,
  findNewWarnings,
  selectBefore,
} from '#server/features/appointments/appointments.actions.ts';
import { type Clash, findClashes } from '#server/features/appointments/clashes.queries.ts';
import { judgePeriods } from '#server/features/appointments/judge-periods.ts';
import {
  type DateChoice,
  findMembers,
  hasChanges,
  planSeriesChange,
  sentenceFor,
} from '#server/features/appointments/plan-series-change.ts';
import { planSeries } from '#server/features/appointments/series.actions.ts';
import { findWarnings } from '#server/features/appointments/warnings.queries.ts';
import { findRegion } from '#server/features/organisations/clients/bank-holiday-region.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

/** Each date of a series that is not booked yet, as it would be. Throws `input.invalid`. */
export async function previewDates(db: Db, body: BodyOf<typeof previewSeries>): Promise<SeriesPreview> {
  const region = await findRegion(db, body.client_id);
  const dates = planSeries(body, body.repeat, holidaysIn(region));
  const wanted = dates.map((date) => ({ ...body, ...date, id: null }));
  const booked = wanted.filter(({ left_out }) => left_out === null);
  const [clashes, warnings, names] = await Promise.all([
    findClashes(db, booked),
    findWarnings(db, booked),
    findCarerNames(db, wanted),
  ]);
  return {
    region,
    bank_holidays_known_until: HOLIDAYS_KNOWN_UNTIL,
    dates: wanted.map((date) => {
      const { start_date, start_at, end_at, bank_holiday, left_out, carer_ids } = date;
      const place = booked.indexOf(date);
      return {
        ...{ start_date, start_at, end_at, bank_holiday, left_out },
        carers: carersWith(carer_ids, clashes[place] ?? [], names),
        warnings: warnings[place] ?? [],
      };
    }),
  };
}

/** Each appointment of a series that a change could reach, as it would be or why it stays. Throws not_found. */
export async function previewChange(
  db: Db,
  id: string,
  changes: Changes,
  apply_to: ApplyTo,
  choices: readonly DateChoice[],
): Promise<ChangedDate[]> {
  const [opened] = await db<Before[]>`${selectBefore(db)} where a.id = ${id}`;
  if (!opened) throw new AppError('not_found');
  const members =
    opened.series_id && apply_to !== 'this' ? await findMembers(db, opened, apply_to, false) : [];
  const plans = planSeriesChange(opened, members, changes, choices).filter(
    (plan) => plan.stays !== null || hasChanges(plan),
  );
  const changing = plans.filter(({ stays }) => stays === null);
  judgePeriods(changing.map(({ after }) => after));
  const keepsCarers = changes.status === 'cancelled';
  const [clashes, names] = await Promise.all([
    keepsCarers
      ? []
      : findClashes(
          db,
          changing.map(({ after }) => after),
        ),
    findCarerNames(
      db,
      plans.map(({ after }) => after),
    ),
  ]);
  const dates: ChangedDate[] = [];
  for (const plan of plans) {
    const { before, after, stays, kept } = plan;
    const place = changing.indexOf(plan);
    dates.push({
      ...{ appointment_id: before.id, version: before.version, kept },
      ...{ start_date: toLondonDay(after.start_at), start_at: after.start_at, end_at: after.end_at },
      stays: stays && { reason: stays, message: sentenceFor(stays, kept) },
      carers: carersWith(after.carer_ids, clashes[place] ?? [], names),
      warnings: stays || keepsCarers ? [] : await findNewWarnings(db, before, after),
    });
  }
  return dates;
}

/**
 * Which appointments a cancellation reaches: those named that are active, or with one of a series the others too.
 * Throws not_found.
 */
export async function findCancelledTogether(
  db: Db,
  ids: readonly string[],
  apply_to: ApplyTo,
): Promise<string[]> {
  const named = await db<Before[]>`${selectBefore(db)} where a.id = any(${[...ids]}::uuid[])
    order by a.start_at, a.id`;
  const [opened] = named;
  if (!opened || named.length < new Set(ids).size) throw new AppError('not_found');
  if (apply_to === 'this') return named.filter(({ status }) => status === 'active').map(({ id }) => id);
  if (named.length > 1 || !opened.series_id)
    throw invalid('apply_to', 'This appointment is not part of a series.');
  const changes = { status: 'cancelled', version: opened.version } as const;
  const plans = planSeriesChange(opened, await findMembers(db, opened, apply_to, false), changes);
  return plans.filter(({ stays }) => stays === null).map(({ before }) => before.id);
}

const carersWith = (ids: readonly string[], clashes: readonly Clash[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => ({
    carer: { id, name: names.get(id) ?? '' },
    clash: clashes.find(({ carer_id }) => carer_id === id)?.message ?? null,
  }));

async function findCarerNames(
  db: Db,
  dates: readonly { carer_ids: readonly string[] }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(dates.flatMap(({ carer_ids }) => carer_ids))];
  const rows = await db<
    { id: string; name: string }[]
  >`select id, name from app_user where id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
