import type { Probe, ProbePart } from '#test/policies/probes.ts';
import { ALERT_TABLES } from '#test/policies/safety/alerts.world.ts';

const STEP = '23514';

/** Asks who raises an alert, reads it, takes it and closes it; who notes something; and what the server's own work may do. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const alert = (name: string, set: string) => `update emergency_alert set ${set} where id = '${id(name)}'`;
  const take = (name: string) => alert(name, `status = 'taken', taken_by = '${id('Ada')}'`);
  const close = (name: string) =>
    alert(name, `status = 'closed', closed_by = '${id('Ada')}', outcome = 'safe'`);
  const note = (author: string) => `insert into emergency_alert_note (alert_id, kind, text, created_by)
    values ('${id('alert of Cara')}', 'note', 'x', '${id(author)}')`;
  const press = `raise_emergency_alert(uuidv7(), null, 51.5, -0.1, 5)`;
  const raised = (what: string) => `select ${press} ->> '${what}'`;
  const own = ` where carer_id = '${id('Cara')}'`;
  const onCall = `insert into on_call_contact (name, email) values ('Sam', 'sam@placewell.test')`;
  const drill = `insert into emergency_alert (is_drill, pressed_at, last_pressed_at) values (true, now(), now())`;
  const forgery = `insert into emergency_alert (carer_id, pressed_at, last_pressed_at) values ('${id('Cole')}', now(), now())`;
  const pru = (table: string, column: string, name = 'alert about Abi', expected = '0'): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), expected },
    sql: `select count(*)::text from ${table} where ${column} = '${id(name)}'`,
  });
  const system = (sql: string, expected: string, table = 'emergency_alert') =>
    changes('nobody', table, sql, expected);

  return [
    ...ALERT_TABLES.map((table) => everyRow('Ada', table)),
    // Carers raise their own, through the function alone.
    probe('Cara', 'emergency_alert', raised('is_new'), 'false'),
    probe('Cara', 'emergency_alert', `select (${press} ->> 'id' = '${id('alert of Cara')}')::text`, 'true'),
    probe('Carl', 'emergency_alert', raised('is_new'), 'true'),
    probe('Ada', 'emergency_alert', raised('is_new'), REFUSED),
    probe('Cliff', 'emergency_alert', raised('is_new'), REFUSED),
    inserts('Cole', 'emergency_alert', forgery, REFUSED),
    inserts('Ada', 'emergency_alert', forgery, REFUSED),
    probe('Cara', 'emergency_alert', 'select closing_text from emergency_alert', REFUSED),
    probe('Cara', 'emergency_alert', 'select appointment_carer_id::text from emergency_alert', REFUSED),
    changes('Cara', 'emergency_alert', take('alert of Cara'), REFUSED),
    changes('Cliff', 'emergency_alert', take('drill'), REFUSED),
    probe('Cara', '', `select check_in_own_alert()::text`, 'true'),
    probe('Carl', '', `select check_in_own_alert()::text`, 'false'),
    probe('Ada', '', `select check_in_own_alert()::text`, REFUSED),
    probe('Cara', '', `select own_alert_taker('${id('alert of Cara')}') ->> 'name'`, 'Ada'),
    probe('Cole', '', `select own_alert_has_position('${id('alert of Cara')}')::text`, 'false'),
    probe('Cole', '', `select own_alert_taker('${id('alert of Cara')}') ->> 'name'`, ''),
    probe('Ada', '', `select own_alert_checked_in_at('${id('alert of Cara')}')::text`, REFUSED),
    probe('Cole', '', `select own_alert_checked_in_at('${id('alert of Cara')}')::text`, ''),
    probe('Cara', '', `select describe_alert_appointment('${id('Cara: amy today')}') ->> 'initials'`, 'AT'),
    probe('Cole', '', `select describe_alert_appointment('${id('Cara: amy today')}') ->> 'initials'`, ''),
    probe(
      'Cliff',
      '',
      `select describe_alert_appointment('${id('Cara: amy today')}') ->> 'initials'`,
      REFUSED,
    ),
    probe('Ada', '', `select (alert_email_sent_at('${id('alert of Cara')}') is not null)::text`, 'true'),
    probe('Cara', '', `select (alert_email_sent_at('${id('alert of Cara')}') is not null)::text`, REFUSED),
    probe('Cliff', '', `select nearest_assignment('${id('Cara')}', now())::text`, REFUSED),
    // Steps.
    changes('Ada', 'emergency_alert', take('drill'), '1'),
    changes('Ada', 'emergency_alert', take('alert of Carl'), STEP),
    changes('Ada', 'emergency_alert', close('alert of Cara'), '1'),
    changes('Ada', 'emergency_alert', close('drill'), STEP),
    changes('Ada', 'emergency_alert', alert('alert of Cara', `status = 'open'`), STEP),
    changes('Ada', 'emergency_alert', alert('alert of Carl', `closing_text = 'x'`), STEP),
    changes('Ada', 'emergency_alert', alert('drill', `status = 'closed', outcome = 'drill failed'`), STEP),
    changes('Ada', 'emergency_alert', alert('alert of Cara', `carer_id = '${id('Cole')}'`), REFUSED),
    changes('Ada', 'emergency_alert', 'delete from emergency_alert', REFUSED),
    inserts('Ada', 'emergency_alert', drill, '23505'),
    system(alert('drill', `status = 'closed', outcome = 'drill failed'`), '1'),
    system(alert('alert of Cara', `status = 'closed', outcome = 'safe'`), STEP),
    system(alert('alert of Cara', `status = 'open'`), STEP),
    changes('Ada', 'emergency_alert', alert('alert of Cara', 'is_followed = true'), REFUSED),
    system(alert('alert of Cara', `reminders = 1, reminded_at = now()`), '1'),
    inserts('nobody', 'emergency_alert', drill, '23505'),
    inserts('nobody', 'emergency_alert', forgery, REFUSED),
    // Notes and positions.
    inserts('Ada', 'emergency_alert_note', note('Ada')),
    inserts('Ada', 'emergency_alert_note', note('Pru'), REFUSED),
    inserts('Cara', 'emergency_alert_note', note('Cara'), REFUSED),
    changes('Ada', 'emergency_alert_note', `update emergency_alert_note set text = 'x'`, REFUSED),
    inserts('nobody', 'emergency_alert_note', note('Ada'), REFUSED),
    inserts(
      'nobody',
      'emergency_alert_note',
      `insert into emergency_alert_note (alert_id, kind, text) values ('${id('alert of Cara')}', 'reminded', 'x')`,
    ),
    probe('nobody', 'emergency_alert_note', 'select text from emergency_alert_note', REFUSED),
    changes('Ada', 'emergency_alert_position', 'delete from emergency_alert_position', REFUSED),
    probe(
      'nobody',
      'emergency_alert_position',
      'select latitude::text from emergency_alert_position',
      REFUSED,
    ),
    probe(
      'nobody',
      'emergency_alert_position',
      `with done as (delete from emergency_alert_position where received_at < 'infinity' returning 1)
      select (count(*) > 0)::text from done`,
      'true',
    ),
    probe('Cara', 'emergency_alert_press', `select count(*)::text from emergency_alert_press${own}`, REFUSED),
    probe('Ada', 'emergency_alert_press', 'select count(*)::text from emergency_alert_press', REFUSED),
    // Of a young person who is closed to an administrator: while it goes on, and to those who had it.
    pru('emergency_alert', 'id'),
    pru('emergency_alert_position', 'alert_id'),
    pru('emergency_alert_note', 'alert_id'),
    pru('emergency_alert', 'id', 'alert of Cara', '1'),
    pru('emergency_alert', 'id', 'closed alert about Amy', '1'),
    pru('emergency_alert', 'id', 'closed alert about Abi, then Amy'),
    probe('Cole', '', `select actor_opens_presses('${id('alert of Cara')}')::text`, REFUSED),
    {
      ...pru('emergency_alert', 'id', 'alert that Pru has', '1'),
      sql: `with done as (update emergency_alert set status = 'closed', closed_by = '${id('Pru')}', outcome = 'safe'
        where id = '${id('alert that Pru has')}' returning 1) select count(*)::text from done`,
    },
    // The on-call list.
    inserts('Ada', 'on_call_contact', onCall),
    inserts('Cara', 'on_call_contact', onCall, REFUSED),
    inserts('nobody', 'on_call_contact', onCall, REFUSED),
    changes('Ada', 'on_call_contact', 'update on_call_contact set removed_at = now()', '1'),
    changes('Ada', 'on_call_contact', `update on_call_contact set email = 'x@placewell.test'`, REFUSED),
    probe('nobody', 'on_call_contact', 'select (count(*) > 0)::text from on_call_contact', 'true'),
  ];
};
