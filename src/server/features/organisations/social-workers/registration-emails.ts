import { write } from '#server/db/work.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * E-mails the office, if it has its own address, that registrations are pending; no public form reaches the emergency
 * address. The e-mail has no names, because nobody has checked them.
 */
export async function mailOfRegistrations(services: Services): Promise<void> {
  const { config, public_url } = services;
  const to = config.OFFICE_EMAIL_TO;
  if (!to) return;
  await write(services.pools.app_system, workAt(services), async (db) => {
    const [row] = await db<{ waiting: number }[]>`select count_registrations() as waiting`;
    const waiting = row?.waiting ?? 0;
    if (waiting === 0) return;
    const href = '/dashboard/social-workers?pending=true';
    await queueEmail(db, {
      kind: 'registration',
      href,
      to,
      subject:
        waiting === 1
          ? 'A social worker is waiting to be accepted'
          : `${waiting} social workers are waiting to be accepted`,
      body: [
        waiting === 1
          ? 'Someone has registered as a social worker through the public form. An administrator needs to accept them.'
          : `${waiting} people have registered as social workers through the public form. An administrator needs to accept them.`,
        `${public_url}${href}`,
        signedBy(config),
      ].join('\n\n'),
    });
  });
}
