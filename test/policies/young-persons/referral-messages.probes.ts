import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who adds to the questions about a referral, who sees until when a link works, and to what a link leads. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const add = (referral: string, author: string, more: Record<string, string> = {}) => {
    const fields = {
      referral_id: `'${id(referral)}'`,
      created_by: `'${id(author)}'`,
      text: `'Which school?'`,
      from_office: 'true',
      ...more,
    };
    return `insert into referral_message (${Object.keys(fields).join(', ')}) values (${Object.values(fields).join(', ')})`;
  };
  const theirs = { from_office: 'false' };
  const question = (name: string) => ({ question_id: `'${id(name)}'` });
  const lead = (name: string) => `insert into referral_answer_link (token_hash, question_id, expires_at)
    values ('new', '${id(name)}', now())`;
  const links = (name: string) =>
    `select count(question_id)::text from referral_answer_link where question_id = '${id(name)}'`;
  const messages = (name: string) => `select count(*)::text from referral_message where id = '${id(name)}'`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const as =
    (token: string) =>
    (sql: string, expected: string): Probe => ({
      ...{ table: '', role: 'app_public', user_id: '', token, sql, expected },
    });
  const opened = `select actor_asked_question() ->> 'text'`;
  const answered = `select (answer_asked_question('Elm Park') like 'REF-%')::text`;
  const own = 'referral of Ashdown';

  return [
    inserts('Ada', 'referral_message', add(own, 'Ada')),
    inserts('Ada', 'referral_message', add(own, 'Pru'), REFUSED),
    inserts('Ada', 'referral_message', add(own, 'Ada', theirs), REFUSED),
    inserts('Cliff', 'referral_message', add(own, 'Cliff', theirs)),
    inserts('Cliff', 'referral_message', add(own, 'Cliff'), REFUSED),
    inserts('Cliff', 'referral_message', add(own, 'Ada', theirs), REFUSED),
    inserts('Cara', 'referral_message', add(own, 'Cara', theirs), REFUSED),
    // Referrals that take no messages, and those out of sight: referral_message_guard.
    inserts('Cliff', 'referral_message', add('referral of Birch', 'Cliff', theirs), '23514'),
    inserts('Cliff', 'referral_message', add('open referral for Abi', 'Cliff', theirs), '23514'),
    inserts('Cliff', 'referral_message', add('draft referral of Cliff', 'Cliff', theirs), '23514'),
    inserts('Ada', 'referral_message', add('quarantined referral of Ashdown', 'Ada'), '23514'),
    inserts('Ada', 'referral_message', add('referral for Amy', 'Ada'), '23514'),
    inserts(
      'Ada',
      'referral_message',
      add('asked referral of Birch', 'Ada', question('answer through a link')),
      '23514',
    ),
    inserts('Ada', 'referral_message', add(own, 'Ada', question('question to Birch')), '23503'),
    inserts('Ada', 'referral_message', add('asked referral of Birch', 'Ada', question('question to Birch'))),
    changes('Ada', 'referral_message', `update referral_message set text = 'x'`, REFUSED),
    changes('Ada', 'referral_message', 'delete from referral_message', REFUSED),
    changes('Cliff', 'referral_message', 'delete from referral_message', REFUSED),
    pru('referral_message', messages('question about Abi'), '0'),
    pru('referral_message', messages('question about Amy'), '1'),

    probe('Ada', 'referral_answer_link', links('question about Abi'), '1'),
    pru('referral_answer_link', links('question about Abi'), '0'),
    pru('referral_answer_link', links('question to Birch'), '1'),
    probe('Ada', 'referral_answer_link', 'select token_hash from referral_answer_link', REFUSED),
    probe('Cliff', 'referral_answer_link', links('question about Amy'), REFUSED),
    inserts('Ada', 'referral_answer_link', lead('question about Amy')),
    inserts('Ada', 'referral_answer_link', lead('question of Pru'), REFUSED),
    inserts('Ada', 'referral_answer_link', lead('answer noted by Ada'), REFUSED),
    changes('Ada', 'referral_answer_link', 'update referral_answer_link set used_at = null', REFUSED),

    ...[
      { token: '', text: '', takes: '' },
      { token: 'unknown link', text: '', takes: '' },
      { token: 'open link', text: 'Which school?', takes: 'true' },
      { token: 'late link', text: '', takes: '' },
      { token: 'used link', text: '', takes: '' },
      { token: 'restricted link', text: '', takes: '' },
      { token: 'quarantined link', text: '', takes: '' },
      { token: 'decided link', text: '', takes: '' },
    ].flatMap(({ token, text, takes }) => [as(token)(opened, text), as(token)(answered, takes)]),
    as('open link')('select count(*)::text from referral_message', REFUSED),
    as('open link')('select count(*)::text from referral_answer_link', REFUSED),
    probe('Cliff', '', answered, REFUSED),
    probe('Ada', '', opened, REFUSED),
    everyRow('Ada', 'referral_message'),
  ];
};
