import postgres from 'postgres';
import type { acceptOffer, createOffers } from '#contract/appointments/offers.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Db } from '#server/db/pools.ts';
import { findAvailableCarers } from '#server/features/appointments/availability.queries.ts';
import {
  answersTo,
  type Confirmed,
  refuseUnconfirmed,
} from '#server/features/appointments/confirm-unusual.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { findUnchecked } from '#server/features/appointments/unchecked.queries.ts';
import {
  describeRest,
  describeRuledOut,
  findRuledOut,
  findShortRests,
} from '#server/features/appointments/warnings.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

interface Gap {
  id: string;
  start_at: string;
  end_at: string;
  service_type_id: string;
  young_person_id: string | null;
  /** Active, and still to begin. */
  lies_ahead: boolean;
  carers: string[];
  /** For a restricted young person: the only carers who may be asked. */
  readers: string[] | null;
  /** The young person with whom two carers must be. */
  needs_two: string | null;
  /** Carers wanted in all. */
  due: number;
}

/**
 * Returns the offers’ ids, and the appointments that were not offered. Throws not_found, `offer.*` and `appointment.unconfirmed`.
 */
export async function offerAppointments(
  db: Db,
  { appointment_ids, carer_ids, carers_wanted }: BodyOf<typeof createOffers>,
  confirmation: Confirmed,
): Promise<{ ids: string[]; nobody_for: string[]; not_needed: string[] }> {
  if (carer_ids) await mustBeCarers(db, carer_ids);
  const gaps = await lockGaps(db, appointment_ids);
  const ids: string[] = [];
  const nobody_for: string[] = [];
  const not_needed: string[] = [];
  const told = new Map<string, string[]>();
  for (const gap of gaps) {
    const { due } = gap;
    const wanted = carers_wanted ?? (gaps.length > 1 ? due : Math.max(gap.carers.length + 1, due));
    if (gaps.length > 1 && !(gap.lies_ahead && gap.carers.length < wanted)) {
      not_needed.push(gap.id);
      continue;
    }
    const asked = (carer_ids ?? (await findSuitable(db, gap))).filter((id) => !gap.carers.includes(id));
    if (asked.length === 0) {
      nobody_for.push(gap.id);
      continue;
    }
    if (carer_ids) {
      await mustNotBeRuledOut(db, gap, asked);
      await mustBeChecked(db, gap, asked);
    }
    const offer_id = await openOffer(db, gap, wanted, confirmation);
    ids.push(offer_id);
    for (const carer_id of await askCarers(db, offer_id, asked))
      told.set(carer_id, [...(told.get(carer_id) ?? []), offer_id]);
    if (carer_ids) await askAgain(db, offer_id, carer_ids);
  }
  await tellOffered(db, told);
  return { ids, nobody_for, not_needed };
}

/** Locks the gaps until the transaction ends, in the order of their ids. Throws not_found. */
async function lockGaps(db: Db, ids: readonly string[]): Promise<Gap[]> {
  const wanted = [...new Set(ids)];
  const held = await db`select 1 from appointment where id = any(${wanted}::uuid[]) order by id for update`;
  if (held.length < wanted.length) throw new AppError('not_found');
  return db<Gap[]>`
    select a.id, a.start_at, a.end_at, a.service_type_id, a.young_person_id,
      a.status = 'active' and a.start_at > current_instant() as lies_ahead,
      array(select ac.carer_id::text from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null) as carers,
      case when y.is_restricted then array(select r.user_id::text from young_person_reader r
        where r.young_person_id = y.id and r.removed_at is null) end as readers,
      case when carers_needed(y.profile_safety) > 1 then y.name end as needs_two,
      carers_due(y.profile_safety, a.carers_wanted) as due
    from appointment a left join young_person y on y.id = a.young_person_id
    where a.id = any(${wanted}::uuid[]) order by a.start_at, a.id`;
}

async function mustBeCarers(db: Db, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size !== ids.length) throw invalid('carer_ids', 'Choose each carer once.');
  const found = await db<{ id: string }[]>`select id from app_user
    where id = any(${[...ids]}::uuid[]) and user_type = 'user' and is_active order by id for key share`;
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`carer_ids.${unknown}`, 'This carer is not active.');
}

/** The database refuses them too; here it is said who is ruled out, and by whom. */
async function mustNotBeRuledOut(db: Db, gap: Gap, carer_ids: readonly string[]): Promise<void> {
  const ruledOut = await findRuledOut(db, [{ ...gap, carer_ids }]);
  const [first] = ruledOut.map((each) => describeRuledOut(each));
  if (!first) return;
  const errors = ruledOut.map((each) => ({ path: 'carer_ids', message: describeRuledOut(each) }));
  throw new AppError('offer.not_possible', { detail: first, errors });
}

/** The database refuses them too; here it is said who lacks what. */
async function mustBeChecked(db: Db, gap: Gap, carer_ids: readonly string[]): Promise<void> {
  const lacking = (await findUnchecked(db, [{ ...gap, carer_ids }])).flat();
  const [first] = lacking;
  if (!first) return;
  const errors = lacking.map(({ message }) => ({ path: 'carer_ids', message }));
  throw new AppError('appointment.missing_check', { detail: first.message, errors });
}

/** Carers with nothing against them then, as the chooser has it. */
async function findSuitable(
  db: Db,
  { id, start_at, end_at, service_type_id, readers }: Gap,
): Promise<string[]> {
  const carers = await findAvailableCarers(db, {
    start_at,
    end_at,
    service_type_id,
    except_appointment_id: id,
  });
  return carers
    .filter(({ is_free, reasons }) => is_free && reasons.length === 0)
    .map(({ carer }) => carer.id)
    .filter((carer_id) => !readers || readers.includes(carer_id));
}

/** The appointment’s open offer, which asks for no fewer than before, or a new one. */
async function openOffer(db: Db, gap: Gap, carers_wanted: number, confirmation: Confirmed): Promise<string> {
  const [open] = await db<{ id: string; carers_wanted: number }[]>`
    select id, carers_wanted from offer where appointment_id = ${gap.id} and status = 'open'`;
  const wanted = Math.max(carers_wanted, open?.carers_wanted ?? 1);
  if (wanted === 1) await confirmAlone(db, gap, confirmation);
  if (open && wanted > open.carers_wanted)
    await db`update offer set carers_wanted = ${wanted} where id = ${open.id}`;
  if (open) return open.id;
  const [made] = await db<{ id: string }[]>`
    insert into offer ${db({ appointment_id: gap.id, carers_wanted })} returning id`;
  return made?.id ?? '';
}

/** One alone is asked about here as where one is booked: nobody is there to be asked when they accept. */
async function confirmAlone(
  db: Db,
  { id, start_at, needs_two }: Gap,
  confirmation: Confirmed,
): Promise<void> {
  if (!needs_two) return;
  const message = `${needs_two} needs two carers, and you have asked for one.`;
  const warnings = [{ code: 'carer.alone' as const, message }];
  refuseUnconfirmed([{ start_at, warnings }], confirmation);
  await db`update appointment set warning_answers = coalesce(warning_answers, '[]'::jsonb)
    || ${answersTo(db, warnings, confirmation)}::jsonb where id = ${id}`;
}

/** Returns the carers who were not asked before. */
async function askCarers(db: Db, offer_id: string, carer_ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ carer_id: string }[]>`
    insert into offer_carer (offer_id, carer_id) select ${offer_id}, c.id from unnest(${[...carer_ids]}::uuid[]) as c (id) order by c.id
    on conflict (offer_id, carer_id) do nothing returning carer_id`;
  return rows.map(({ carer_id }) => carer_id);
}

/** By name alone: the ones who declined, or were taken off. */
async function askAgain(db: Db, offer_id: string, carer_ids: readonly string[]): Promise<void> {
  const again = await db<{ carer_id: string; version: number }[]>`
    select carer_id, version from ask_carers_again(${offer_id}, ${[...carer_ids]}::uuid[])`;
  for (const { carer_id, version } of again) {
    const key = `${offer_id}:${version}`;
    await tellPeople(db, { kind: 'appointment_offered', subject_id: offer_id, to: [carer_id], key });
  }
}

/** Each carer is told once of all that one step offers them. */
async function tellOffered(db: Db, told: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const several: string[] = [];
  const single = new Map<string, string[]>();
  for (const [carer_id, [first = '', ...more]] of told) {
    if (more.length > 0) several.push(carer_id);
    else single.set(first, [...(single.get(first) ?? []), carer_id]);
  }
  for (const [subject_id, to] of single)
    await tellPeople(db, { kind: 'appointment_offered', subject_id, to });
  for (const carer_id of several) {
    const [subject_id = ''] = told.get(carer_id) ?? [];
    await tellPeople(db, { kind: 'appointments_offered', subject_id, to: [carer_id] });
  }
}

/** The reason why accepting came to nothing, by the answer of `accept_offer`. */
const REFUSALS: Record<string, [ErrorCode, string?]> = {
  not_found: ['not_found'],
  declined: ['offer.answered'],
  filled: ['offer.gone', 'Someone else has already taken this appointment. Thank you for offering to help.'],
  withdrawn: [
    'offer.gone',
    'The office no longer needs cover for this appointment. Thank you for offering to help.',
  ],
  cancelled: ['offer.gone', 'This appointment is cancelled. Thank you for offering to help.'],
  ended: ['offer.gone', 'This appointment has started, so you can no longer take it.'],
  changed: ['offer.changed'],
  away: ['offer.away'],
};

/** The first is booked. Throws not_found, `offer.*`, `appointment.overlap` and `appointment.missing_check`. */
export async function takeOffer(
  db: Db,
  actor: Actor,
  id: string,
  { version, accepts_short_rest }: BodyOf<typeof acceptOffer>,
): Promise<void> {
  // As bookings do: two of one carer at once wait for each other, and neither for the constraint.
  await takeTurns(db, [actor.user.id]);
  if (!accepts_short_rest) await refuseShortRest(db, actor, id);
  const outcome = await refusingBooking(async () => {
    const [row] = await db<{ outcome: string }[]>`select accept_offer(${id}, ${version}) as outcome`;
    return row?.outcome ?? 'not_found';
  });
  if (outcome !== 'accepted') {
    const [code, detail] = REFUSALS[outcome] ?? ['offer.gone'];
    throw new AppError(code, detail ? { detail } : {});
  }
  await tellOffice(db, actor, id, 'offer_accepted');
}

/** Throws `offer.rest`, with how little it is and beside which work. One that is no longer open is not asked about. */
async function refuseShortRest(db: Db, actor: Actor, id: string): Promise<void> {
  const [offer] = await db<{ start_at: string; end_at: string }[]>`
    select start_at, end_at from offer where id = ${id} and status = 'open'`;
  if (!offer) return;
  const [near] = await findShortRests(db, [{ id: null, ...offer, carer_ids: [actor.user.id] }]);
  if (near)
    throw new AppError('offer.rest', {
      detail: `You would have only ${describeRest(near)}. Accept only if you will be rested.`,
    });
}

async function refusingBooking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.constraint_name === 'appointment_carer_no_overlap')
      throw new AppError('appointment.overlap', { detail: 'You are on another appointment at that time.' });
    if (error instanceof postgres.PostgresError && error.constraint_name === 'appointment_carer_checked')
      throw new AppError('appointment.missing_check', {
        detail:
          'You do not hold a valid check this service needs. Look at your checks, then ring the office.',
      });
    throw error;
  }
}

/** Throws not_found, `offer.gone` and `offer.answered`. */
export async function refuseOffer(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  const [mine] = await db<{ id: string; status: string }[]>`
    select id, status from offer_carer where offer_id = ${id} and carer_id = ${actor.user.id} for update`;
  if (!mine) throw new AppError('not_found');
  if (mine.status === 'ended') throw new AppError('offer.gone');
  if (mine.status !== 'offered') throw new AppError('offer.answered');
  await db`update offer_carer set ${db({ status: 'declined', reason })} where id = ${mine.id}`;
  await tellOffice(db, actor, id, 'offer_declined');
}

async function tellOffice(
  db: Db,
  actor: Actor,
  offer_id: string,
  kind: 'offer_accepted' | 'offer_declined',
): Promise<void> {
  const [mine] = await db<{ id: string; version: number }[]>`
    select id, version from offer_carer where offer_id = ${offer_id} and carer_id = ${actor.user.id}`;
  if (mine)
    await tellPeople(db, { kind, subject_id: mine.id, to: 'office', key: `${mine.id}:${mine.version}` });
}

/** Throws not_found and `offer.gone`. */
export async function endOffer(db: Db, id: string): Promise<void> {
  const [offer] = await db<{ appointment_id: string }[]>`select appointment_id from offer where id = ${id}`;
  if (!offer) throw new AppError('not_found');
  await db`select 1 from appointment where id = ${offer.appointment_id} for update`;
  const [now] = await db<{ status: string }[]>`select status from offer where id = ${id} for update`;
  if (now?.status !== 'open') throw new AppError('offer.gone', { detail: 'This is no longer offered.' });
  await db`update offer set status = 'withdrawn' where id = ${id}`;
}
