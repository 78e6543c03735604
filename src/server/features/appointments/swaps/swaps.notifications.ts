import type { SwapStatus } from '#contract/appointments/swaps.ts';
import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { PRESSING_HOURS } from '#server/features/appointments/pressing-hours.ts';
import { describeSwap } from '#server/features/appointments/swaps/swaps.queries.ts';
import { describeTime } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Told {
  subject_id: string;
  appointment_id: string;
  asker_id: string;
  colleague_id: string;
  asker: string;
  colleague: string;
  area: string;
  initials: string | null;
  start_at: string;
  end_at: string;
  return_area: string | null;
  return_initials: string | null;
  return_start_at: string | null;
  return_end_at: string | null;
  service: string;
  note: string | null;
  status: SwapStatus;
  reason: string | null;
  begins_soon: boolean;
}

/** A carer reads initials, area and times; of a young person no more. */
const findTold = (db: Db, role: 'admin' | 'carer', ids: readonly string[]) => db<Told[]>`
  select s.id as subject_id, s.appointment_id, s.asker_id, s.colleague_id, d.*, s.start_at, s.end_at, s.return_start_at, s.return_end_at,
    st.name as service, s.note, s.status, s.reason, s.start_at < current_instant() + make_interval(hours => ${PRESSING_HOURS}) as begins_soon
  from swap s join service_type st on st.id = s.service_type_id cross join lateral ${describeSwap(db, role)} d
  where s.id = any(${[...ids]}::uuid[])`;

const timesText = (start_at: string, end_at: string) =>
  `${formatDay(toLondonDay(start_at))} ${toLondonTime(start_at)}–${toLondonTime(end_at)}`;

const givenText = ({ initials, area, start_at, end_at }: Told) =>
  [initials, area, timesText(start_at, end_at)].filter(Boolean).join(', ');

const returnedText = ({ return_initials, return_area, return_start_at, return_end_at }: Told) =>
  return_start_at && return_end_at
    ? [return_initials, return_area, timesText(return_start_at, return_end_at)].filter(Boolean).join(', ')
    : null;

const lockScreenText = ({ initials, area, start_at }: Told) =>
  [initials, area, describeTime(start_at)].filter(Boolean).join(', ');

const rotaHref = ({ start_at }: Told) => `/dashboard/rotas?date=${toLondonDay(start_at)}`;

function toWords(told: Told, parts: readonly (string | null | undefined | false)[]): Words {
  return {
    subject_id: told.subject_id,
    text: parts.filter(Boolean).join('. '),
    lock_screen: lockScreenText(told),
    href: rotaHref(told),
    is_pressing: told.begins_soon,
  };
}

/** One that is open no more says so in the bell: it was taken out of what is unread, and is not pushed. */
const OVER: Partial<Record<SwapStatus, string>> = {
  withdrawn: 'It was withdrawn. Thank you for offering to help',
  lapsed: 'The appointment was changed or cancelled, or has started. Thank you for offering to help',
  refused: 'The office did not approve it',
};

async function findAsked(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findTold(db, 'carer', ids);
  return rows
    .filter(({ status }) => status === 'asked' || OVER[status])
    .map((told) =>
      toWords(told, [`${told.asker}: ${givenText(told)}, ${told.service}`, told.note, OVER[told.status]]),
    );
}

async function findAnswered(db: Db, { user_id }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = (await findTold(db, 'carer', ids)).filter(({ status }) =>
    ['proposed', 'accepted'].includes(status),
  );
  return rows.map((told) => {
    const other = told.asker_id === user_id ? told.colleague : told.asker;
    if (told.status === 'accepted')
      return toWords(told, [`${other} agreed: ${givenText(told)}`, 'Waiting for the office']);
    return toWords(told, [`${other} will swap: ${givenText(told)}`, `You would take: ${returnedText(told)}`]);
  });
}

const SETTLED: Partial<Record<SwapStatus, string>> = {
  approved: 'Approved',
  refused: 'Not approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'No longer possible',
};

/** A carer reads which of the two appointments is theirs by now. */
async function findSettled(db: Db, { user_id }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findTold(db, 'carer', ids);
  return rows.map((told) => {
    const isAsker = told.asker_id === user_id;
    const returned = returnedText(told);
    const goes = `${told.colleague} takes ${givenText(told)}`;
    const yours = `You take ${isAsker ? returned : givenText(told)}`;
    const result = isAsker ? (returned ? `${goes}. ${yours}` : goes) : yours;
    const head = SETTLED[told.status] ?? 'Answered';
    return toWords(told, [
      told.status === 'approved' ? `${head}: ${result}` : `${head}: ${givenText(told)}`,
      told.reason,
      told.status === 'lapsed' && 'The appointment was changed or cancelled, or has started',
    ]);
  });
}

async function findWaiting(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findTold(db, 'admin', ids);
  return rows.map((told) => {
    const returned = returnedText(told);
    const words = toWords(told, [
      `${told.colleague} takes ${givenText(told)} from ${told.asker}${returned ? `, and gives ${returned}` : ''}`,
      told.status === 'approved' && 'Approved',
      OVER[told.status],
    ]);
    return { ...words, href: `${words.href}&panel=requests` };
  });
}

const ofCarer = { roles: ['carer'], urgency: 'usual', email: 'at_once' } as const;

export const swapNotifications = {
  swap_asked: {
    ...ofCarer,
    title: 'A colleague asks you to take an appointment',
    label: 'A colleague asks me to take an appointment',
    group: 'appointments',
    findWords: findAsked,
  },
  swap_answered: {
    ...ofCarer,
    title: 'Your swap has been answered',
    label: 'A colleague agrees to a swap, or asks for one in return',
    group: 'appointments',
    findWords: findAnswered,
  },
  swap_settled: {
    ...ofCarer,
    email: 'never',
    title: 'A swap has ended',
    label: 'My swap is approved, declined, withdrawn or no longer possible',
    group: 'appointments',
    findWords: findSettled,
  },
  swap_waiting: {
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    title: 'A swap needs your approval',
    label: 'Two carers agree a swap that needs approval',
    group: 'appointments',
    findWords: findWaiting,
  },
} satisfies Record<string, NotificationKind>;
