import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Everybody is told of something, has chosen, and has a device; what is told to one is nobody else's, the office's neither. */
const TOLD: Record<string, [kind: string, subject: string]> = {
  Ada: ['referral_submitted', 'referral of Ashdown'],
  Pru: ['referral_submitted', 'referral of Ashdown'],
  Cara: ['report_returned', 'report of Cara: amy today'],
  Cole: ['report_due_soon', 'report of Cole: abi in 4 days'],
  Carl: ['report_returned', 'report of Carl: bea today'],
  Cliff: ['referral_decided', 'referral of Ashdown'],
  Clive: ['referral_decided', 'referral of Birch'],
};

async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  for (const [name, [kind, subject]] of Object.entries(TOLD)) {
    const [row] = await owner<{ id: string }[]>`
      insert into notification (recipient_id, kind, subject_id, dedupe_key, deliver_at, digest_at)
      values (${id(name)}, ${kind}, ${id(subject)}, ${name}, now(), now()) returning id`;
    if (row) keep(`notification of ${name}`, row);
    await owner`insert into notification_choice (user_id, push, daily_at, kinds) values (${id(name)}, true, '17:00', '{}')`;
    await owner`with device as (insert into push_subscription (user_id, endpoint, p256dh, auth)
        values (${id(name)}, ${`https://push.example.com/${name}`}, 'key of the device', 'secret') returning id)
      insert into notification_push (notification_id, subscription_id) select ${row?.id ?? ''}, id from device`;
  }
  await owner`insert into push_key (public_key, private_key) values ('public', 'private') on conflict do nothing`;
  const [reminder] = await owner<{ id: string }[]>`
    insert into report_reminder (report_id, reminded_at, reminded_by, quiet)
    values (${id('report of Cara: amy today')}, '2026-11-24T10:00Z', ${id('Ada')}, '[2026-11-24T10:00Z,2026-11-24T11:00Z)')
    returning id`;
  if (reminder) keep('reminder of Cara', reminder);
  await owner`insert into report_reminder (report_id, reminded_at, reminded_by, quiet)
    values (${id('report of Cole: abi in 4 days')}, now(), ${id('Ada')}, tstzrange(now(), now() + interval '1 hour'))`;
}

export const world: WorldPart = {
  seed,
  seen: {
    Cara: { notification: ['notification of Cara'] },
    Cole: { notification: ['notification of Cole'] },
    Carl: { notification: ['notification of Carl'] },
    Cliff: { notification: ['notification of Cliff'] },
    Clive: { notification: ['notification of Clive'] },
  },
};
