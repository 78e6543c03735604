import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who reads, marks, chooses and subscribes, and who may tell; everybody their own, the office too. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, rows, inserts, changes, everyRow }) => {
  const tell = `select tell_people('report_returned', '${id('Cara')}', 'new', array['${id('Cara')}'::uuid], false)::text`;
  const hold = (of: string) =>
    `select count(hold_push_subscription('https://push.example.com/${of}', 'key', 'secret'))::text`;
  const choose = (of: string) =>
    `insert into notification_choice (user_id, push, daily_at, kinds) values ('${id(of)}', true, '17:00', '{}')`;
  const remind = (of: string, by: string, at: string) =>
    `insert into report_reminder (report_id, reminded_at, reminded_by, quiet)
      values ('${id(of)}', '${at}', '${id(by)}', '[${at},${at}]')`;
  const late = '2026-11-24T12:00Z';
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const reminders = (of: string) =>
    `select count(id)::text from report_reminder where report_id = '${id(of)}'`;
  const [open, closed] = ['report of Cara: amy today', 'report of Cole: abi in 4 days'];

  const everybody = ['Ada', 'Cara', 'Cliff'].flatMap((who) => [
    probe(
      who,
      'notification',
      `select string_agg(id::text, ', ') from notification`,
      id(`notification of ${who}`),
    ),
    changes(who, 'notification', 'update notification set read_at = now()', '1'),
    changes(who, 'notification', `update notification set kind = 'referral_decided'`, REFUSED),
    changes(who, 'notification', 'delete from notification', REFUSED),
    inserts(
      who,
      'notification',
      `insert into notification (recipient_id, kind, subject_id, dedupe_key)
        values ('${id(who)}', 'report_returned', '${id(who)}', 'new')`,
      REFUSED,
    ),
    probe(who, '', tell, who === 'Cara' ? '0' : '1'),
    probe(who, '', `select settle_notifications('${id(who)}', '{}')::text`, REFUSED),
    probe(who, '', 'select tell_of_reports_due(null, null, 1)::text', REFUSED),

    rows(who, 'notification_choice', 1),
    changes(who, 'notification_choice', 'update notification_choice set push = false', '1'),
    changes(who, 'notification_choice', `update notification_choice set user_id = '${id('Chloe')}'`, REFUSED),
    inserts(who, 'notification_choice', choose('Chloe'), REFUSED),
    changes(who, 'notification_choice', 'delete from notification_choice', REFUSED),

    probe(who, 'push_subscription', 'select count(id)::text from push_subscription', '1'),
    changes(who, 'push_subscription', 'delete from push_subscription where id is not null', '1'),
    probe(who, 'push_subscription', 'select p256dh from push_subscription', REFUSED),
    inserts(
      who,
      'push_subscription',
      `insert into push_subscription (user_id, endpoint, p256dh, auth) values ('${id(who)}', 'https://a.example.com', '', '')`,
      REFUSED,
    ),
    probe(who, '', hold('Carl'), '1'),
    probe(who, 'notification_push', 'select count(*)::text from notification_push', REFUSED),
    probe(who, 'push_key', 'select private_key from push_key', REFUSED),
  ]);

  return [
    ...everybody,
    inserts('Chloe', 'notification_choice', choose('Chloe')),
    probe('Ada', 'report_reminder', reminders(open), '1'),
    probe('Ada', 'report_reminder', reminders(closed), '1'),
    pru('report_reminder', reminders(open), '1'),
    pru('report_reminder', reminders(closed), '0'),
    inserts('Ada', 'report_reminder', remind(open, 'Ada', late)),
    inserts('Ada', 'report_reminder', remind(open, 'Ada', '2026-11-24T10:30Z'), '23P01'),
    inserts('Ada', 'report_reminder', remind(open, 'Pru', late), REFUSED),
    {
      ...pru('report_reminder', `with done as (${remind(closed, 'Pru', late)}) select ''::text`, REFUSED),
    },
    changes('Ada', 'report_reminder', 'delete from report_reminder', REFUSED),
    probe('Cara', 'report_reminder', reminders(open), REFUSED),
    probe('Cliff', 'report_reminder', reminders(open), REFUSED),

    ...['notification', 'notification_choice', 'push_subscription', 'notification_push', 'push_key'].map(
      (table) => everyRow('nobody', table),
    ),
    probe('nobody', '', tell, '1'),
    changes('nobody', 'notification', 'update notification set deliver_at = null', '7'),
    changes('nobody', 'notification', 'delete from notification', '7'),
    changes('nobody', 'push_subscription', 'delete from push_subscription', '7'),
    inserts(
      'nobody',
      'push_key',
      `insert into push_key (public_key, private_key) values ('a', 'b') on conflict do nothing`,
    ),
    inserts(
      'nobody',
      'notification_push',
      `insert into notification_push (notification_id, subscription_id)
        select '${id('notification of Ada')}', s.id from push_subscription s where s.user_id = '${id('Carl')}'`,
    ),
  ];
};
