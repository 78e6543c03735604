import { NOW } from '#test/policies/base-world.ts';
import type { Probe, ProbePart } from '#test/policies/probes.ts';
import { MISSING_TABLES } from '#test/policies/safety/missing.world.ts';

const STEP = '23514';

/** Asks who opens an episode, notes, finds and closes; who writes events down and ticks off; and what the server may do. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const open = (
    name: string,
    opener: string,
  ) => `insert into missing_episode (young_person_id, last_seen_at, opened_by)
    values ('${id(name)}', current_instant() - interval '1 year', '${id(opener)}')`;
  const step = (name: string, set: string) =>
    `update missing_episode set ${set} where id = '${id(`${name} is missing`)}'`;
  const find = `status = 'found', found_at = current_instant(), found_text = 'x'`;
  const close = `status = 'closed', interview = 'declined', interview_text = 'x'`;
  const note = (name: string, author: string, kind = 'note') =>
    `insert into missing_episode_note (episode_id, kind, text, happened_at, created_by)
      values ('${id(`${name} is missing`)}', '${kind}', 'x', current_instant() - interval '1 year', '${id(author)}')`;
  const event = (name: string, author: string) =>
    `insert into notifiable_event (type_slug, young_person_id, happened_at, text, created_by)
      values ('exclusion', '${id(name)}', current_instant() - interval '1 year', '', '${id(author)}')`;
  const changeEvent = (name: string, set: string) =>
    `update notifiable_event set ${set} where id = '${id(name)}'`;
  const duty = (name: string, set: string) => `update notifiable_duty set ${set} where id = '${id(name)}'`;
  const amys = 'Amy: exclusion-authority';
  const tick = `status = 'done', done_at = current_instant()`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const about = (table: string, name: string) =>
    `select (count(*) > 0)::text from ${table} where young_person_id = '${id(name)}'`;
  /** Whether a carer has somebody, so many minutes later. */
  const has = (who: string, name: string, minutes: number, expected: string) => {
    const at = new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
    return probe(
      who,
      '',
      `select case when set_config('app.now', '${at}', true) <> '' then actor_has_young_person_now('${id(name)}') end::text`,
      expected,
    );
  };
  /** Whether an episode was opened by a word of so many minutes ago. */
  const sayOfThen = (name: string, minutes: number) =>
    `select coalesce((select is_new::text from say_missing_of_then('${id(name)}', current_instant() - interval '${minutes} minutes',
      current_instant() - interval '1 year', '', '', '', 'x')), 'none')`;
  const fills = (name: string) =>
    `select (count(*) > 0)::text from fill_missing_episode('${id(`${name} is missing`)}', current_instant(), 'x', 'x', 'x')`;
  const notesWords = (name: string) =>
    `select (note_missing_words('${id(`${name} is missing`)}', current_instant(), 'x') is not null)::text`;
  const done = (sql: string) => `with done as (${sql} returning 1) select count(*)::text from done`;

  return [
    ...MISSING_TABLES.map((table) => everyRow('Ada', table)),
    // Opened by the office, and by a carer who has them now.
    inserts('Ada', 'missing_episode', open('Alf', 'Ada')),
    inserts('Ada', 'missing_episode', open('Amy', 'Ada'), '23505'),
    inserts('Cole', 'missing_episode', open('Amy', 'Cole'), '23505'),
    inserts('Cara', 'missing_episode', open('Ann', 'Cara'), REFUSED),
    inserts('Cole', 'missing_episode', open('Bea', 'Cole'), REFUSED),
    inserts('Cliff', 'missing_episode', open('Ann', 'Cliff'), REFUSED),
    has('Cole', 'Amy', 0, 'true'),
    has('Carl', 'Amy', 0, 'false'),
    has('Cara', 'Asa', 0, 'false'),
    // From half an hour before to two hours after, of a visit that is not cancelled, and of nobody who is closed to them.
    has('Cole', 'Amy', -90, 'true'),
    has('Cole', 'Amy', 180, 'false'),
    has('Cole', 'Amy', 179, 'true'),
    has('Cara', 'Ava', 24 * 60 + 30, 'false'),
    has('Cole', 'Abi', 4 * 24 * 60 + 30, 'false'),
    has('Cara', 'Abi', 4 * 24 * 60 + 30, 'true'),
    probe('Cliff', '', `select actor_has_young_person_now('${id('Amy')}')::text`, REFUSED),
    // At a moment of the last day, for a function that asks it alone.
    probe('Cole', '', `select had_young_person_at('${id('Amy')}', now())::text`, REFUSED),
    probe('Cole', '', `select coalesce(own_visit_taken_off_at('${id('Amy')}')::text, 'on it')`, 'on it'),
    probe('Cliff', '', `select own_visit_taken_off_at('${id('Amy')}')::text`, REFUSED),
    probe('Cole', '', sayOfThen('Amy', 0), 'false'),
    probe('Cole', '', sayOfThen('Bea', 0), 'none'),
    probe('Cole', '', sayOfThen('Amy', 25 * 60), 'none'),
    probe('Cliff', '', sayOfThen('Amy', 0), REFUSED),
    // Words are added by the office and by carers who read the record, while the young person is missing, and once they had them.
    ...(
      [
        ['Ada', 'Amy', 'true'],
        ['Cara', 'Amy', 'true'],
        ['Cole', 'Amy', 'true'],
        ['Carl', 'Amy', 'false'],
        ['Cara', 'Abi', 'true'],
        ['Cole', 'Abi', 'false'],
        ['Pru', 'Abi', 'false'],
        ['Ada', 'Ari', 'false'],
        ['Cliff', 'Amy', REFUSED],
      ] as const
    ).flatMap(([who, name, expected]) => {
      const ask = (sql: string) => (who === 'Pru' ? pru('', sql, expected) : probe(who, '', sql, expected));
      return [ask(fills(name)), ask(notesWords(name))];
    }),
    probe('Ada', '', `select may_add_to_missing('${id('Amy')}', now())::text`, REFUSED),
    // Steps.
    changes('Ada', 'missing_episode', step('Amy', find), '1'),
    changes('Ada', 'missing_episode', step('Amy', close), STEP),
    changes('Ada', 'missing_episode', step('Ari', close), '1'),
    changes('Ada', 'missing_episode', step('Ari', `status = 'missing'`), STEP),
    changes('Ada', 'missing_episode', step('Asa', `clothes = 'x'`), STEP),
    changes('Ada', 'missing_episode', step('Amy', `clothes = 'x'`), '1'),
    changes('Ada', 'missing_episode', step('Amy', `young_person_id = '${id('Ann')}'`), REFUSED),
    changes('Ada', 'missing_episode', 'delete from missing_episode', REFUSED),
    changes('Cara', 'missing_episode', step('Amy', find), '1'),
    changes('Cole', 'missing_episode', step('Amy', find), '1'),
    changes('Cara', 'missing_episode', step('Ann', find), '1'),
    changes('Cole', 'missing_episode', step('Ari', `found_text = 'x'`), '0'),
    changes('Cara', 'missing_episode', step('Abi', find), '0'),
    changes('Cara', 'missing_episode', step('Amy', `found_text = 'x'`), REFUSED),
    changes('Cara', 'missing_episode', step('Amy', `clothes = 'x'`), REFUSED),
    changes('Carl', 'missing_episode', step('Amy', find), '0'),
    changes('Cliff', 'missing_episode', step('Amy', find), REFUSED),
    probe('Cara', 'missing_episode', 'select interview_text from missing_episode', REFUSED),
    probe('Cliff', 'missing_episode', 'select interview_text from missing_episode', REFUSED),
    // Notes: the office's, and of a carer while the young person is missing.
    inserts('Ada', 'missing_episode_note', note('Ari', 'Ada', 'sent')),
    inserts('Ada', 'missing_episode_note', note('Amy', 'Pru'), REFUSED),
    inserts('Cara', 'missing_episode_note', note('Amy', 'Cara')),
    inserts('Cara', 'missing_episode_note', note('Amy', 'Cara', 'sent'), REFUSED),
    inserts('Cara', 'missing_episode_note', note('Amy', 'Cole'), REFUSED),
    inserts('Cole', 'missing_episode_note', note('Ari', 'Cole'), REFUSED),
    inserts('Carl', 'missing_episode_note', note('Amy', 'Carl'), REFUSED),
    inserts('Cliff', 'missing_episode_note', note('Amy', 'Cliff'), REFUSED),
    changes('Ada', 'missing_episode_note', `update missing_episode_note set text = 'x'`, REFUSED),
    // Events and those who must be told.
    inserts('Ada', 'notifiable_event', event('Amy', 'Ada')),
    inserts('Ada', 'notifiable_event', event('Amy', 'Pru'), REFUSED),
    inserts('Cara', 'notifiable_event', event('Amy', 'Cara'), REFUSED),
    changes('Ada', 'notifiable_event', changeEvent('event about Amy', `text = 'y'`), '1'),
    changes('Ada', 'notifiable_event', changeEvent('event about Amy', `withdrawn_reason = 'x'`), '1'),
    changes('Ada', 'notifiable_event', changeEvent('event: Amy is missing', `withdrawn_reason = 'x'`), STEP),
    changes('Ada', 'notifiable_event', changeEvent('event about Amy', `type_slug = 'death'`), REFUSED),
    changes('Ada', 'notifiable_event', changeEvent('event about Amy', `withdrawn_at = now()`), REFUSED),
    changes('Cara', 'notifiable_event', changeEvent('event about Amy', `text = 'y'`), REFUSED),
    changes('Ada', 'notifiable_duty', duty(amys, tick), '1'),
    changes('Ada', 'notifiable_duty', duty(amys, `status = 'not needed', settled_text = 'x'`), '1'),
    changes('Ada', 'notifiable_duty', duty(amys, `status = 'not needed'`), STEP),
    changes('Ada', 'notifiable_duty', duty(amys, 'due_at = now()'), REFUSED),
    changes('Cara', 'notifiable_duty', duty(amys, tick), REFUSED),
    probe('Ada', 'notifiable_event_type', 'select (count(*) > 5)::text from notifiable_event_type', 'true'),
    probe('Ada', 'notifiable_duty_rule', 'select (count(*) > 20)::text from notifiable_duty_rule', 'true'),
    probe('Cara', 'notifiable_event_type', 'select count(*)::text from notifiable_event_type', REFUSED),
    probe('nobody', '', 'select (tell_of_duties_due() > 0)::text', 'true'),
    probe('Ada', '', 'select tell_of_duties_due()::text', REFUSED),
    // Closed to an administrator who is not named.
    pru('missing_episode', about('missing_episode', 'Abi'), 'false'),
    pru('missing_episode', about('missing_episode', 'Amy'), 'true'),
    pru('missing_episode', done(step('Abi', find)), '0'),
    pru('missing_episode', done(open('Abi', 'Pru')), REFUSED),
    pru('missing_episode_note', about('missing_episode_note', 'Abi'), 'false'),
    pru('missing_episode_note', about('missing_episode_note', 'Amy'), 'true'),
    pru('missing_episode_note', done(note('Abi', 'Pru')), REFUSED),
    pru('notifiable_event', about('notifiable_event', 'Abi'), 'false'),
    pru('notifiable_event', done(event('Abi', 'Pru')), REFUSED),
    pru('notifiable_event', done(changeEvent('event about Abi', `withdrawn_reason = 'x'`)), '0'),
    pru('notifiable_duty', about('notifiable_duty', 'Abi'), 'false'),
    pru('notifiable_duty', done(duty('Abi: missing-police', tick)), '0'),
    // E-mails and their outcome: to whom, never the words; tried again and left by the office alone.
    probe('Ada', 'email', 'select (count(to_address) > 0)::text from email', 'true'),
    probe('Ada', 'email', 'select subject from email', REFUSED),
    probe('Ada', 'email', 'select body from email', REFUSED),
    probe('Cara', 'email', 'select to_address from email', REFUSED),
    probe('Cliff', 'email', 'select to_address from email', REFUSED),
    changes(
      'Ada',
      'email',
      `update email set queued_at = now() where id = '${id('e-mail of the alert')}'`,
      '1',
    ),
    changes('Ada', 'email', `update email set to_address = 'x'`, REFUSED),
    changes('Ada', 'email', `update email set sent_at = now()`, REFUSED),
    changes('Cara', 'email', `update email set settled_at = now()`, REFUSED),
    probe('Ada', '', 'select tell_of_waiting_emails()::text', REFUSED),
    // A file that goes with an e-mail.
    inserts(
      'Cara',
      'email_attachment',
      `insert into email_attachment (email_id, name, mime_type, content)
      select '${id('e-mail of the alert')}', 'a', 'b', 'c'::bytea`,
      REFUSED,
    ),
    inserts(
      'Ada',
      'email_attachment',
      `insert into email_attachment (email_id, name, mime_type, content)
      select '${id('e-mail of the alert')}', 'a', 'b', 'c'::bytea`,
    ),
    probe('Ada', 'email_attachment', 'select name from email_attachment', REFUSED),
    probe('nobody', 'email_attachment', 'select count(*)::text from email_attachment', '1'),
    changes('nobody', 'email_attachment', 'delete from email_attachment', '1'),
  ];
};
