import { MAX_REMINDERS, POSITION_DAYS, REMIND_AFTER_MINUTES } from '#contract/safety/alert-limits.ts';
import { DRILL_MINUTES } from '#contract/safety/alert-readiness.ts';
import type { Db } from '#server/db/pools.ts';
import { OWN_WORK, type WorkContext, write } from '#server/db/work.ts';
import { tellDrillFailed, tellReminded } from '#server/features/safety/alerts/alert-news.ts';
import { beginDrill } from '#server/features/safety/alerts/alerts.actions.ts';
import type { Services } from '#server/services.ts';

type AlertServices = Pick<Services, 'pools' | 'config' | 'public_url' | 'clock' | 'isClockMoved'>;

/** The server's own work, at the app's clock. */
const workContext = ({ clock, isClockMoved }: AlertServices): WorkContext => ({
  ...OWN_WORK,
  now: isClockMoved ? clock().toISOString() : null,
});

const inOwnWork = <T>(services: AlertServices, work: (db: Db) => Promise<T>): Promise<T> =>
  write(services.pools.app_system, workContext(services), work);

interface Waiting {
  id: string;
  email_id: string;
  reminders: number;
  minutes: number;
  /** Distinguishes this reminder from earlier ones. */
  reminder: string;
}

/**
 * Reminds of every alert that nobody has taken within REMIND_AFTER_MINUTES, and again after the same time: at the
 * emergency address, and at the next person on call, in turn. Concurrent runs remind of each alert once.
 */
export async function remindOfAlerts(services: AlertServices): Promise<void> {
  await inOwnWork(services, async (db) => {
    const waiting = await db<Waiting[]>`select id, email_id, reminders,
        round(extract(epoch from current_instant() - opened_at) / 60)::integer as minutes,
        told_at::text || ' ' || reminders as reminder
      from emergency_alert
      where status = 'open' and not is_drill and email_id is not null and reminders < ${MAX_REMINDERS}
        and coalesce(reminded_at, opened_at) <= current_instant() - make_interval(mins => ${REMIND_AFTER_MINUTES})
      order by raised_at, id for update skip locked`;
    if (waiting.length === 0) return;
    const on_call = await db<{ name: string; email: string }[]>`select name, email from on_call_contact c
      where removed_at is null and not has_left(c.email) order by created_at, id`;
    for (const alert of waiting)
      await remindOfOne(db, services, alert, on_call[alert.reminders % on_call.length]);
  });
}

async function remindOfOne(
  db: Db,
  services: AlertServices,
  alert: Waiting,
  next: { name: string; email: string } | undefined,
): Promise<void> {
  await db`update emergency_alert set reminders = reminders + 1, reminded_at = current_instant() where id = ${alert.id}`;
  const told = next ? ` and to ${next.name}, who is on call` : '';
  await db`insert into emergency_alert_note (alert_id, kind, text)
    values (${alert.id}, 'reminded', ${`E-mailed again to ${services.config.EMERGENCY_EMAIL_TO}${told}.`})`;
  await tellReminded(db, services, alert, next?.email);
}

export async function startWeeklyDrill(services: AlertServices): Promise<void> {
  await inOwnWork(services, (db) => beginDrill(db, services, services.clock()));
}

/** A drill that nobody took in time has failed, and the emergency address gets an e-mail. */
export async function closeOldDrills(services: AlertServices): Promise<void> {
  await inOwnWork(services, async (db) => {
    const failed = await db`update emergency_alert set status = 'closed', outcome = 'drill failed'
      where is_drill and status = 'open' and raised_at <= current_instant() - make_interval(mins => ${DRILL_MINUTES})
      returning id`;
    for (const _drill of failed) await tellDrillFailed(db, services);
  });
}

/** Deletes positions after POSITION_DAYS. The e-mails with them clear themselves. */
export async function forgetPositions(services: AlertServices): Promise<void> {
  await inOwnWork(services, async (db) => {
    await db`delete from emergency_alert_position
      where received_at <= current_instant() - make_interval(days => ${POSITION_DAYS})`;
  });
}
