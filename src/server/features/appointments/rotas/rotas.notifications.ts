import { findRotaPeriod, type RotaEntry } from '#contract/appointments/rotas.ts';
import { formatDate } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { AWAY_WORDS } from '#server/features/appointments/rotas/away.queries.ts';
import { findEntriesByIds } from '#server/features/appointments/rotas/rotas.queries.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

/** Counts their appointments that still need somebody. Those given away meanwhile do not count. */
async function countUncovered(db: Db, entry: RotaEntry): Promise<number> {
  const { start_at, end_at } = findRotaPeriod(entry);
  const [row] = await db<{ count: number }[]>`select count(*)::integer as count from appointment_carer ac
    where ac.carer_id = ${entry.carer.id} and ac.is_live and ac.period && tstzrange(${start_at}, ${end_at})
      and upper(ac.period) > current_instant()`;
  return row?.count ?? 0;
}

async function findAwayWords(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const words: Words[] = [];
  for (const entry of await findEntriesByIds(db, ids)) {
    if (entry.kind === 'available') continue;
    const count = await countUncovered(db, entry);
    const need =
      count === 0
        ? 'Their appointments are covered.'
        : `${count === 1 ? '1 appointment needs' : `${count} appointments need`} another carer.`;
    const what = `${AWAY_WORDS[entry.kind].toLowerCase()}, ${formatDate(entry.date)}`;
    words.push({
      subject_id: entry.id,
      text: `${entry.carer.name}: ${what}. ${need}`,
      lock_screen: `${writeInitials(entry.carer.name)}, ${what}`,
      href: `/dashboard/rotas?date=${entry.date}&panel=away`,
    });
  }
  return words;
}

export const rotaNotifications = {
  carer_away: {
    title: 'A carer cannot come',
    label: 'A carer who is booked is off sick or away',
    group: 'appointments',
    roles: ['admin'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findAwayWords,
  },
} satisfies Record<string, NotificationKind>;
