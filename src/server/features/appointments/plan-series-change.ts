/**
 * Which appointments of a series a change reaches.
 *
 * 1. A field is changed where it was as it is on the appointment that was opened: what is different on a date was
 *    changed by itself before, and stays (`kept`).
 * 2. Start and end are one matter, as London's clock shows them. A move to another day of the week moves those of the
 *    same weekday.
 * 3. A member that has begun, is cancelled, or has something handed in for it stays as it is; so does one that somebody changed
 *    since it was looked at.
 */
import { type ApplyTo, STAY_REASONS, type StayReason } from '#contract/appointments/appointment-series.ts';
import {
  addDays,
  daysBetween,
  findWeekday,
  londonInstant,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  type Before,
  type Changes,
  selectBefore,
} from '#server/features/appointments/appointments.actions.ts';

/** The difference on a single date. */
export interface DateChoice {
  appointment_id: string;
  version?: number | undefined;
  carer_ids?: string[] | undefined;
  is_left_out?: boolean | undefined;
}

interface Member extends Before {
  has_begun: boolean;
  is_handed_in: boolean;
}

export interface PlannedChange {
  before: Before;
  /** Empty of fields where it stays. */
  changes: Changes;
  after: Before;
  stays: StayReason | null;
  kept: string[];
}

/** Every member in order of its time; with `hold`, none of them changes until the transaction ends. */
export async function findMembers(
  db: Db,
  opened: Before,
  apply_to: ApplyTo,
  hold: boolean,
): Promise<Member[]> {
  const which =
    apply_to === 'all'
      ? db`where a.series_id = ${opened.series_id}`
      : db`where a.series_id = ${opened.series_id} and a.start_at >= ${opened.start_at}`;
  const members = await db<
    Before[]
  >`${selectBefore(db)} ${which} order by a.start_at, a.id ${hold ? db`for update of a` : db``}`;
  const ids = members.map(({ id }) => id);
  const closed = await db<{ id: string; has_begun: boolean; is_handed_in: boolean }[]>`
    select a.id, a.start_at <= current_instant() as has_begun, exists (select from appointment_carer ac
      where ac.appointment_id = a.id and (assignment_is_written(ac.id, true) or ac.timesheet_status = 'submitted'
        or exists (select from expense e where e.appointment_carer_id = ac.id and e.deleted_at is null)
        or exists (select from mileage m where m.appointment_carer_id = ac.id and m.deleted_at is null)
        or exists (select from carer_extra_info i where i.appointment_carer_id = ac.id))) as is_handed_in
    from appointment a where a.id = any(${ids}::uuid[])`;
  const closedById = new Map(closed.map((each) => [each.id, each]));
  return members.map((member) => ({
    ...member,
    has_begun: closedById.get(member.id)?.has_begun ?? true,
    is_handed_in: closedById.get(member.id)?.is_handed_in ?? true,
  }));
}

export function planSeriesChange(
  opened: Before,
  members: readonly Member[],
  changes: Changes,
  choices: readonly DateChoice[] = [],
): PlannedChange[] {
  const choicesById = new Map(choices.map((choice) => [choice.appointment_id, choice]));
  return members.map((member) => {
    const { has_begun, is_handed_in, ...before } = member;
    const choice = choicesById.get(before.id);
    const { kept, ...changed } = listChanges(opened, before, changes);
    const fields = { ...changed.fields, ...sentFields({ carer_ids: choice?.carer_ids }) };
    const stays = has_begun
      ? 'past'
      : is_handed_in
        ? 'handed_in'
        : (statusStays(opened, before, changes) ??
          (choice?.is_left_out ? 'left_out' : undefined) ??
          (choice?.version !== undefined && choice.version !== before.version
            ? 'changed_meanwhile'
            : undefined) ??
          (Object.keys(fields).length === 0 && kept.length > 0 ? 'changed_individually' : null));
    const planned = stays ? {} : fields;
    return {
      ...{ before, stays, kept },
      changes: { ...planned, version: before.version },
      after: { ...before, ...sentFields(planned) },
    };
  });
}

/** Cancelling reaches the active; reinstating reaches those that were cancelled with the one that was opened. */
function statusStays(opened: Before, member: Before, { status }: Changes): StayReason | undefined {
  if (status !== 'active') return member.status === 'cancelled' ? 'cancelled' : undefined;
  if (member.status === 'active') return 'not_cancelled';
  return member.cancelled_at === opened.cancelled_at ? undefined : 'cancelled_otherwise';
}

const SIMPLE = {
  client_id: 'Client',
  young_person_id: 'Young person',
  service_type_id: 'Service',
  place: 'Place',
  notes: 'Notes',
} as const;

/** More than its version. */
export const hasChanges = ({ changes }: PlannedChange): boolean => Object.keys(changes).length > 1;

interface Changed {
  fields: Omit<Changes, 'version'>;
  /** By the names people know. */
  kept: string[];
}

function listChanges(opened: Before, member: Before, changes: Changes): Changed {
  const {
    version: _,
    start_at,
    end_at,
    carer_ids,
    status,
    cancellation_reason,
    cancelled_by,
    ...simple
  } = changes;
  const fields: Changed['fields'] = { ...sentFields({ status, cancellation_reason, cancelled_by }) };
  const kept: string[] = [];
  for (const [field, label] of Object.entries(SIMPLE) as [keyof typeof SIMPLE, string][]) {
    const value = simple[field];
    if (value === undefined || (value || null) === opened[field]) continue;
    if (member[field] === opened[field]) Object.assign(fields, { [field]: value });
    else if (member[field] !== (value || null)) kept.push(label);
  }
  if (carer_ids && carer_ids.join() !== opened.carer_ids.join()) {
    if (member.carer_ids.join() === opened.carer_ids.join()) fields.carer_ids = carer_ids;
    else if (member.carer_ids.join() !== carer_ids.join()) kept.push('Carers');
  }
  const target = { start_at: start_at ?? opened.start_at, end_at: end_at ?? opened.end_at };
  if (target.start_at !== opened.start_at || target.end_at !== opened.end_at) {
    const day = toLondonDay(member.start_at);
    if (isSame(member, onDay(opened, day))) Object.assign(fields, moveLike(opened, target, member));
    else if (!isSame(member, onDay(target, day))) kept.push('Times');
  }
  return { fields, kept };
}

type Period = Pick<Before, 'start_at' | 'end_at'>;

const isSame = (a: Period, b: Period): boolean =>
  Date.parse(a.start_at) === Date.parse(b.start_at) && Date.parse(a.end_at) === Date.parse(b.end_at);

/** The same times of London's clock on another day. */
function onDay({ start_at, end_at }: Period, day: string): Period {
  const nights = daysBetween(toLondonDay(start_at), toLondonDay(end_at));
  return {
    start_at: londonInstant(day, toLondonTime(start_at)),
    end_at: londonInstant(addDays(day, nights), toLondonTime(end_at)),
  };
}

/** As the opened one was moved, on the member's own day; to another day only where both fall on the same weekday. */
function moveLike(opened: Period, target: Period, member: Period): Period {
  const [day, from] = [toLondonDay(member.start_at), toLondonDay(opened.start_at)];
  const shift = findWeekday(day) === findWeekday(from) ? daysBetween(from, toLondonDay(target.start_at)) : 0;
  return onDay(target, addDays(day, shift));
}

export const sentenceFor = (reason: StayReason, kept: readonly string[]): string =>
  reason === 'changed_individually'
    ? `${STAY_REASONS[reason]} Kept as it is: ${kept.join(', ').toLowerCase()}.`
    : STAY_REASONS[reason];
