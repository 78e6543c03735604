import { UNREAD_MINUTES } from '#contract/contact/chats.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * Writes one e-mail about what nobody has read for UNREAD_MINUTES: to the office about each person, to a person
 * about the office's answers, once until they have read. It has no word of the chat. Each is noted in the transaction that queues it.
 */
export async function mailAboutUnread(services: Services): Promise<void> {
  await write(services.pools.app_system, workAt(services), async (db) => {
    const before = new Date(services.clock().getTime() - UNREAD_MINUTES * 60_000);
    await mailOffice(db, services, before);
    await mailPeople(db, services, before);
  });
}

async function mailOffice(db: Db, { config, public_url }: Services, before: Date): Promise<void> {
  const unread = await db<{ person_id: string; name: string; last_from_person_at: string }[]>`
    update chat c set office_mailed_for = c.last_from_person_at from app_user u
    where u.id = c.person_id and u.user_type <> 'admin' and c.last_from_person_at <= ${before}
      and c.last_from_person_at > coalesce(c.read_by_office_at, '-infinity')
      and coalesce(c.office_mailed_for, '-infinity') <= coalesce(c.read_by_office_at, '-infinity')
    returning c.person_id, u.name, c.last_from_person_at`;
  for (const { person_id, name, last_from_person_at } of unread)
    await queueEmail(db, {
      kind: 'chat',
      to: config.OFFICE_EMAIL_TO ?? config.EMERGENCY_EMAIL_TO,
      subject: 'Unread message for the office',
      body: [
        `${name} wrote at ${formatDateTime(last_from_person_at)}, and nobody in the office has read it.`,
        `${public_url}/dashboard/chats/${person_id}`,
        signedBy(config),
      ].join('\n\n'),
    });
}

interface Unread {
  name: string;
  email: string;
  user_type: 'user' | 'client';
}

async function mailPeople(db: Db, { config, public_url }: Services, before: Date): Promise<void> {
  const unread = await db<Unread[]>`
    update chat c set person_mailed_for = c.last_from_office_at from app_user u
    where u.id = c.person_id and u.is_active and u.user_type <> 'admin' and c.last_from_office_at <= ${before}
      and c.last_from_office_at > coalesce(c.read_by_person_at, '-infinity')
      and coalesce(c.person_mailed_for, '-infinity') <= coalesce(c.read_by_person_at, '-infinity')
    returning u.name, mail_address(u.id) as email, u.user_type`;
  for (const { name, email, user_type } of unread)
    await queueEmail(db, {
      kind: 'chat',
      to: email,
      subject: 'The office replied to you',
      body: [
        `Hello ${name.split(' ')[0]},`,
        'The office replied to your message. Read it here:',
        `${public_url}/dashboard/helpcenter/${user_type === 'user' ? 'carer/contact-information' : 'contact'}`,
        signedBy(config),
      ].join('\n\n'),
    });
}
