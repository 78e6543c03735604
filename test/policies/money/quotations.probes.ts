import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** The code of a check that is not met. */
const STEP = '23514';

/** Asks about sending and answering quotations, and to what a link leads. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const add = (client: string, subtotal = 6400, until = '2099-01-01', social_worker = 'Sam') => `
    insert into quotation (client_id, social_worker_id, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
    values ('${id(client)}', '${id(social_worker)}', '${until}', '[]', '[{"amount": "64.00", "vat_rate": "20"}]', '[]', ${subtotal}, 1280)`;
  const accept = (name: string) =>
    `update quotation set status = 'accepted', order_number = 'PO 2' where id = '${id(name)}'`;
  const record = (name: string) =>
    `update quotation set status = 'accepted', order_number = 'PO 2', recorded_name = 'Sam', recorded_how = 'meeting',
      recorded_on = '2026-01-05' where id = '${id(name)}'`;
  const withdraw = (name: string) =>
    `update quotation set status = 'withdrawn', reason = 'The miles were left out.' where id = '${id(name)}'`;
  const of = (client: string, more: string, value: string) => `
    insert into quotation (client_id, ${more}, valid_until, items, lines, vat_notes, subtotal_pence, vat_pence)
    values ('${id(client)}', '${value}', '2099-01-01', '[]', '[{"amount": "64.00", "vat_rate": "20"}]', '[]', 6400, 1280)`;
  const count = (name: string) => `select count(*)::text from quotation where id = '${id(name)}'`;
  const link = (name: string) =>
    `insert into quotation_answer_link (quotation_id, token_hash) values ('${id(name)}', 'new')`;
  const pru = (sql: string, expected: string): Probe => ({
    ...{ table: 'quotation', role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const by_link =
    (token: string) =>
    (sql: string, expected: string): Probe => ({
      ...{ table: '', role: 'app_public', user_id: '', token, sql, expected },
    });
  const opened = `select (actor_offered_quotation() ->> 'quotation_number' like 'QUO-%')::text`;
  const answered = `select (answer_offered_quotation('accepted', 'PO 3', null, 'Sam') like 'QUO-%')::text`;
  const withdrawn = `select (answer_offered_quotation('withdrawn', null, 'No', 'Sam') like 'QUO-%')::text`;
  const booked = (name: string, client = 'Ashdown', item = 0) => `
    insert into appointment (client_id, service_type_id, start_at, end_at, quotation_id, quotation_item)
    values ('${id(client)}', '${id('priced service')}', '2026-12-01T10:00Z', '2026-12-01T12:00Z', '${id(name)}', ${item})`;
  return [
    everyRow('Ada', 'quotation'),
    inserts('Ada', 'quotation', add('Ashdown')),
    inserts('Ada', 'quotation', add('Ashdown', 6401), STEP),
    inserts('Ada', 'quotation', add('Ashdown', 6400, '2026-01-01'), STEP),
    inserts('Ada', 'quotation', add('Ashdown', 6400, '2099-01-01', 'Bess'), STEP),
    inserts('Cliff', 'quotation', add('Ashdown')),
    inserts('Cliff', 'quotation', add('Birch', 6400, '2099-01-01', 'Bess'), REFUSED),
    inserts('Cara', 'quotation', add('Ashdown'), REFUSED),
    changes('Ada', 'quotation', accept('quoted to Ashdown'), STEP),
    changes('Ada', 'quotation', record('quoted to Ashdown'), '1'),
    changes('Cliff', 'quotation', record('quoted to Ashdown'), REFUSED),
    changes('Cliff', 'quotation', accept('quoted to Ashdown'), '1'),
    changes('Cliff', 'quotation', accept('quoted to Birch'), '0'),
    changes('Cliff', 'quotation', accept('accepted by Ashdown'), STEP),
    changes('Ada', 'quotation', accept('accepted by Ashdown'), STEP),
    // The office alone takes one back, and none that is answered.
    changes('Ada', 'quotation', withdraw('quoted to Ashdown'), '1'),
    changes('Cliff', 'quotation', withdraw('quoted to Ashdown'), REFUSED),
    changes('Ada', 'quotation', withdraw('accepted by Ashdown'), STEP),
    changes('Ada', 'quotation', `update quotation set subtotal_pence = 1`, REFUSED),
    changes('Ada', 'quotation', `delete from quotation`, REFUSED),
    changes('Cliff', 'quotation', `delete from quotation`, REFUSED),
    probe('Ada', '', `select count(*)::text from quoted_prices('{}')`, '0'),
    probe('Cliff', '', `select count(*)::text from quoted_prices('{}')`, REFUSED),
    // Of Abi, who is closed to Pru and Cliff.
    ...['quoted for Abi', 'quoted on a referral for Abi'].flatMap((name) => [
      probe('Ada', 'quotation', count(name), '1'),
      probe('Cliff', 'quotation', count(name), '0'),
      pru(count(name), '0'),
    ]),
    inserts('Ada', 'quotation', of('Ashdown', 'young_person_id', id('Amy'))),
    inserts('Ada', 'quotation', of('Ashdown', 'young_person_id', id('Bea')), STEP),
    inserts('Cliff', 'quotation', of('Ashdown', 'young_person_id', id('Amy'))),
    inserts('Cliff', 'quotation', of('Ashdown', 'young_person_id', id('Abi')), REFUSED),
    pru(`with done as (${of('Ashdown', 'young_person_id', id('Abi'))}) select ''::text`, REFUSED),
    inserts('Ada', 'quotation', of('Ashdown', 'referral_id', id('referral of Birch')), STEP),
    inserts('Cliff', 'quotation', of('Ashdown', 'referral_id', id('referral of Ashdown'))),
    inserts('Cliff', 'quotation', of('Ashdown', 'referral_id', id('asked referral for Abi')), REFUSED),
    // A client user writes to their own people alone.
    inserts('Ada', 'quotation', of('Ashdown', 'sent_to', 'stranger@example.test')),
    inserts('Cliff', 'quotation', of('Ashdown', 'sent_to', 'stranger@example.test'), REFUSED),
    inserts('Cliff', 'quotation', of('Ashdown', 'sent_to', 'sam@ashdown.test')),
    // A link is added by the one who sends, and read by nobody.
    ...['Ada', 'Cliff', 'Cara'].map((who) =>
      probe(who, 'quotation_answer_link', 'select quotation_id::text from quotation_answer_link', REFUSED),
    ),
    inserts('Ada', 'quotation_answer_link', link('quoted by Ada')),
    inserts('Cliff', 'quotation_answer_link', link('quoted by Ada'), REFUSED),
    inserts('Ada', 'quotation_answer_link', link('quoted to Birch'), REFUSED),
    inserts('Cliff', 'quotation_answer_link', link('quoted to Ashdown'), REFUSED),
    ...[
      { token: '', takes: '' },
      { token: 'unknown offer', takes: '' },
      { token: 'quoted to Ashdown', takes: 'true' },
      { token: 'quoted to Birch', takes: 'true' },
      { token: 'quoted on a referral', takes: 'true' },
      { token: 'accepted by Ashdown', takes: '' },
      { token: 'used offer to Ashdown', takes: '' },
      { token: 'late offer to Ashdown', takes: '' },
      { token: 'quoted for Abi', takes: '' },
      { token: 'quoted on a referral for Abi', takes: '' },
    ].flatMap(({ token, takes }) => [by_link(token)(opened, takes), by_link(token)(answered, takes)]),
    by_link('quoted to Ashdown')(withdrawn, ''),
    by_link('quoted to Ashdown')('select count(*)::text from quotation', REFUSED),
    // Not by the name that another organisation knew her by, nor by that of another whom this one knew.
    by_link('quoted to Ashdown')(`select actor_offered_quotation() ->> 'young_person'`, 'AT'),
    probe('Ada', '', opened, REFUSED),
    probe('Cliff', '', answered, REFUSED),
    inserts('Ada', 'appointment', booked('accepted by Ashdown')),
    inserts('Ada', 'appointment', booked('accepted by Ashdown', 'Birch'), STEP),
    inserts('Ada', 'appointment', booked('accepted by Ashdown', 'Ashdown', 1), STEP),
    inserts('Ada', 'appointment', booked('quoted to Ashdown'), STEP),
    probe('Cliff', '', `select next_invoice_number('quotation', 2026)::text`, REFUSED),
  ];
};
