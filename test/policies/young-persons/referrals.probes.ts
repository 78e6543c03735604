import type { DbRole } from '#server/db/pools.ts';
import { NOW } from '#test/policies/base-world.ts';
import type { Probe, ProbePart } from '#test/policies/probes.ts';

const LATER = '2126-11-24T12:00:00.000Z';

/** Asks who writes referrals and takes which step, and what somebody without an account may do. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, probe, everyRow }) => {
  const form = `(select form_id from question_form_version v join question_form f on f.id = v.form_id
    where f.slug = 'support-required' and v.form_version = 1)`;
  const add = (client: string, author: string, more: Record<string, string> = {}) => {
    const fields = {
      client_id: `'${id(client)}'`,
      created_by: `'${id(author)}'`,
      origin: `'client'`,
      ...more,
    };
    return `insert into referral (form_id, form_version, ${Object.keys(fields).join(', ')})
      values (${form}, 1, ${Object.values(fields).join(', ')})`;
  };
  const file = (of: string) => `insert into stored_file (name, mime_type, size, sha256, referral_id)
    values ('a', 'image/png', 1, '', '${id(of)}')`;
  const content = (of: string) =>
    `insert into stored_file_content (file_id, content) values ('${id(of)}', '')`;
  const named = (name: string) => `where id = '${id(name)}'`;
  const close = `status = 'closed', closed_at = now(), closed_by = '${id('Cliff')}', closed_reason = 'x'`;
  const own = named('referral of Ashdown');

  const as =
    (token: string) =>
    (table: string, sql: string, expected: string): Probe => ({
      ...{ table, role: 'app_public' as DbRole, user_id: '', token, sql, expected },
    });
  const anybody = as('');
  const took = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  const did = (statement: string) => `with done as (${statement}) select ''`;
  const keepDraft = (token_hash: string, expires_at: string) =>
    did(
      `insert into referral_draft (token_hash, sealed, expires_at) values (${token_hash}, 'a', '${expires_at}')`,
    );
  const send = (client: string, more: Record<string, string> = {}) => {
    const fields = {
      client_id: `'${id(client)}'`,
      status: `'submitted'`,
      origin: `'public'`,
      is_quarantined: 'true',
      pass_hash: 'actor_token_hash()',
      submitted_at: 'now()',
      due_at: 'now()',
      ...more,
    };
    return did(`insert into referral (form_id, form_version, ${Object.keys(fields).join(', ')})
      values (${form}, 1, ${Object.values(fields).join(', ')})`);
  };
  const sendByKey = (client: string, key: string, more: Record<string, string> = {}) =>
    send(client, {
      origin: `'machine'`,
      is_quarantined: 'false',
      pass_hash: 'null',
      api_key_id: `'${id(key)}'`,
      third_party_reference: `'NEW'`,
      sent_hash: `'x'`,
      ...more,
    });
  const whose = (reference: string) => `select n.name from probe.name n
    where n.id = (actor_machine_referral('${reference}') ->> 'id')::uuid`;
  const status = (reference: string) =>
    `select concat_ws(', ', s ->> 'status', s ->> 'reason') from actor_machine_status('${reference}') s`;
  const sent = `select coalesce(actor_sent_referral() ->> 'reference' like 'REF-%', false)::text`;
  const tell = (name: string) => `select (ask_to_tell_of_referral('${id(name)}') like 'REF-%')::text`;
  const spend = did(`update referral_pass set used_at = now()`);
  const drafts = 'select count(*)::text from referral_draft';

  return [
    ...['Ada', 'Cara', 'Cliff'].map((who) => everyRow(who, 'referral_transition')),
    anybody('referral_transition', 'select (count(*) > 9)::text from referral_transition', 'true'),
    inserts('Ada', 'referral', add('Birch', 'Ada', { origin: `'administrator'` })),
    inserts('Cliff', 'referral', add('Ashdown', 'Cliff')),
    inserts('Cliff', 'referral', add('Ashdown', 'Cliff', { young_person_id: `'${id('Amy')}'` })),
    inserts('Cliff', 'referral', add('Ashdown', 'Cliff', { young_person_id: `'${id('Bea')}'` }), '23514'),
    inserts('Cliff', 'referral', add('Ashdown', 'Cliff', { young_person_id: `'${id('Abi')}'` }), '23514'),
    inserts('Cliff', 'referral', add('Ashdown', 'Cliff', { origin: `'administrator'` }), REFUSED),
    inserts('Cliff', 'referral', add('Ashdown', 'Ada'), REFUSED),
    inserts('Cliff', 'referral', add('Birch', 'Cliff'), REFUSED),
    inserts('Cara', 'referral', add('Ashdown', 'Cara'), REFUSED),
    changes('Cliff', 'referral', `update referral set current_step = 2`, '5'),
    changes('Cliff', 'referral', `update referral set ${close} ${own}`, '1'),
    changes('Cliff', 'referral', `update referral set ${close} ${named('draft referral of Chloe')}`, '0'),
    changes('Cliff', 'referral', `update referral set ${close} ${named('referral for Amy')}`, '0'),
    changes('Cliff', 'referral', `update referral set client_id = client_id`, REFUSED),
    changes('Cliff', 'referral', `update referral set decided_by = '${id('Cliff')}'`, REFUSED),
    changes('Cliff', 'referral', `update referral set is_quarantined = false`, REFUSED),
    // Kept back: whether one is may be read by the office alone.
    changes('Cliff', 'referral', `update referral set ${close} ${named('referral hinting at Abi')}`, '0'),
    changes(
      'Cliff',
      'referral',
      `update referral set ${close} ${named('referral of Cliff hinting at Abi')}`,
      '1',
    ),
    everyRow('Ada', 'referral_kept_back'),
    // Pru learns that her decided referral is kept back, and not that the other is.
    ...(
      [
        ['referral hinting at Abi', '1'],
        ['referral of Pru hinting at Abi', '0'],
        ['decided referral of Pru hinting at Abi', '1'],
      ] as const
    ).map(([name, count]) =>
      probe(
        'Pru',
        'referral_kept_back',
        `select count(*)::text from referral_kept_back where referral_id = '${id(name)}'`,
        count,
      ),
    ),
    probe('Cliff', 'referral_kept_back', 'select count(*)::text from referral_kept_back', REFUSED),
    changes('Ada', 'referral_kept_back', 'delete from referral_kept_back', REFUSED),
    probe('Ada', '', 'select cardinality(actor_kept_back_referral_ids())::text', REFUSED),
    probe('Cliff', '', `select keep_back_referrals('${id('Ashdown')}', null)::text`, REFUSED),
    // The states: contract/young-persons/referrals.ts.
    changes('Cliff', 'referral', `update referral set status = 'in review' ${own}`, '23514'),
    changes('Ada', 'referral', `update referral set status = 'in review' ${own}`, '1'),
    changes('Ada', 'referral', `update referral set status = 'draft', submitted_at = null ${own}`, '23514'),
    changes('Ada', 'referral', `update referral set answers = '{}' ${named('referral for Amy')}`, '23514'),
    changes('Ada', 'referral', `update referral set young_person_id = '${id('Amy')}' ${own}`, '23514'),
    changes(
      'Ada',
      'referral',
      `update referral set young_person_id = '${id('Bea')}' ${named('referral for Amy')}`,
      '23514',
    ),
    // Files: an organisation's until the referral is decided.
    ...['referral of Ashdown', 'draft referral of Cliff'].map((name) =>
      inserts('Cliff', 'stored_file', file(name)),
    ),
    ...[
      'referral for Amy',
      'draft referral of Chloe',
      'quarantined referral of Ashdown',
      'referral of Birch',
    ].map((name) => inserts('Cliff', 'stored_file', file(name), REFUSED)),
    inserts(
      'Cliff',
      'stored_file',
      `insert into stored_file (name, mime_type, size, sha256, young_person_id)
      values ('a', 'image/png', 1, '', '${id('Amy')}')`,
      REFUSED,
    ),
    inserts('Cara', 'stored_file', file('referral of Ashdown'), REFUSED),
    inserts('Ada', 'stored_file', file('referral for Amy')),
    ...[
      ['paper of referral of Ashdown', '1'],
      ['paper of referral for Amy', '0'],
    ].map(([name = '', count = '']) =>
      changes('Cliff', 'stored_file', `update stored_file set deleted_at = now() ${named(name)}`, count),
    ),
    changes('Cliff', 'stored_file', `update stored_file set deleted_at = now()`, '6'),
    changes('Cliff', 'stored_file', `update stored_file set name = 'b'`, REFUSED),
    inserts('Cliff', 'stored_file_content', content('new paper of referral of Ashdown')),
    inserts('Cliff', 'stored_file_content', content('photo of Amy'), REFUSED),
    inserts('Ada', 'stored_file_content', content('new paper of referral for Amy')),
    probe('Cliff', '', `select ask_to_tell_of_referral('${id('referral of Ashdown')}')`, REFUSED),
    probe('Cliff', '', `select cardinality(referral_ids_called(array['%']))::text`, REFUSED),
    ...[
      { who: 'Cliff', name: 'referral for Abe', answer: 'true' },
      { who: 'Cliff', name: 'referral for Amy', answer: 'false' },
      { who: 'Clive', name: 'referral for Abe', answer: 'false' },
    ].map(({ who, name, answer }) =>
      probe(who, '', `select referral_is_being_prepared('${id(name)}')::text`, answer),
    ),
    probe('Cara', '', `select referral_is_being_prepared('${id('referral for Abe')}')::text`, REFUSED),

    anybody('referral', 'select count(*)::text from referral', REFUSED),
    as('fresh pass')('referral', send('Ashdown'), ''),
    as('fresh pass')('referral', send('Cedar'), REFUSED),
    as('fresh pass')('referral', send('Dale'), REFUSED),
    as('fresh pass')('referral', send('Ashdown', { is_quarantined: 'false' }), REFUSED),
    as('fresh pass')('referral', send('Ashdown', { origin: `'client'` }), REFUSED),
    as('fresh pass')('referral', send('Ashdown', { status: `'draft'`, submitted_at: 'null' }), '23514'),
    as('fresh pass')('referral', send('Ashdown', { pass_hash: `'other'` }), REFUSED),
    ...[
      { pass: '', held: 0, good: 0, isSent: false },
      { pass: 'fresh pass', held: 1, good: 1, isSent: false },
      { pass: 'sent pass', held: 1, good: 0, isSent: true },
      { pass: 'late pass', held: 1, good: 0, isSent: false },
    ].flatMap(({ pass, held, good, isSent }) => [
      as(pass)('referral_pass', 'select count(*)::text from referral_pass', String(held)),
      as(pass)('referral_pass', took('update referral_pass set used_at = now()'), String(good)),
      as(pass)('referral', sent, String(isSent)),
      as(pass)('referral', tell('quarantined referral of Ashdown'), isSent ? 'true' : ''),
      as(pass)('referral', tell('referral of Ashdown'), ''),
    ]),
    as('ashdown key')('referral', sendByKey('Ashdown', 'ashdown key'), ''),
    as('ashdown key')('referral', sendByKey('Birch', 'ashdown key'), REFUSED),
    as('ashdown key')('referral', sendByKey('Ashdown', 'other ashdown key'), REFUSED),
    as('ashdown key')('referral', sendByKey('Birch', 'birch key'), REFUSED),
    as('ashdown key')('referral', sendByKey('Ashdown', 'ashdown key', { is_quarantined: 'true' }), REFUSED),
    as('ashdown key')('referral', sendByKey('Ashdown', 'ashdown key', { origin: `'client'` }), REFUSED),
    as('ashdown key')(
      'referral',
      sendByKey('Ashdown', 'ashdown key', { third_party_reference: 'null' }),
      '23514',
    ),
    as('ashdown key')(
      'referral',
      sendByKey('Ashdown', 'ashdown key', { third_party_reference: `'CASE-1'` }),
      '23505',
    ),
    as('revoked ashdown key')('referral', sendByKey('Ashdown', 'revoked ashdown key'), REFUSED),
    as('dale key')('referral', sendByKey('Dale', 'dale key'), REFUSED),
    as('ashdown key')('referral', 'select count(*)::text from referral', REFUSED),
    as('ashdown key')('referral', whose('CASE-1'), 'machine referral of Ashdown'),
    as('ashdown key')('referral', whose('CASE-2'), ''),
    as('ashdown key')('referral', whose('CASE-ABI'), 'machine referral for Abi'),
    as('birch key')('referral', whose('CASE-1'), 'machine referral of Birch'),
    as('ashdown key')('referral', status('CASE-1'), 'submitted'),
    as('birch key')('referral', status('CASE-2'), 'submitted'),
    ...['CASE-2', 'CASE-ABI', 'CASE-9'].map((reference) =>
      as('ashdown key')('referral', status(reference), ''),
    ),
    ...['', 'revoked ashdown key', 'dale key', 'fresh pass'].flatMap((key) => [
      as(key)('referral', whose('CASE-1'), ''),
      as(key)('referral', status('CASE-1'), ''),
    ]),
    as('ashdown key')('referral', tell('machine referral of Ashdown'), 'true'),
    as('ashdown key')('referral', tell('machine referral of Birch'), ''),
    as('ashdown key')('referral', tell('referral of Ashdown'), ''),
    as('late pass')('referral_pass', spend, ''),
    anybody(
      'referral_pass',
      did(`insert into referral_pass (token_hash, expires_at) values ('new', now())`),
      '',
    ),
    anybody(
      'referral_pass',
      did(`insert into referral_pass (token_hash, expires_at, used_at) values ('new', now(), now())`),
      REFUSED,
    ),
    anybody('referral_draft', drafts, '0'),
    as('open code')('referral_draft', drafts, '1'),
    as('late code')('referral_draft', drafts, '0'),
    as('open code')(
      'referral_draft',
      took(`update referral_draft set sealed = 'c', version = version + 1`),
      '1',
    ),
    as('late code')('referral_draft', took(`update referral_draft set sealed = 'c'`), '0'),
    as('open code')('referral_draft', took('delete from referral_draft'), REFUSED),
    as('new code')('referral_draft', keepDraft('actor_token_hash()', LATER), ''),
    as('new code')('referral_draft', keepDraft('actor_token_hash()', NOW), REFUSED),
    as('new code')('referral_draft', keepDraft(`'other'`, LATER), REFUSED),
    anybody('question_form', `select string_agg(slug, ', ') from question_form`, 'support-required'),
    anybody('question_form_version', 'select count(questions)::text from question_form_version', '1'),
    ...(['referral_pass', 'referral_draft'] as const).flatMap((table) => [
      probe('nobody', table, `select (count(expires_at) > 1)::text from ${table}`, 'true'),
      changes('nobody', table, `delete from ${table} where expires_at <= '${NOW}'`, '1'),
    ]),
  ];
};
