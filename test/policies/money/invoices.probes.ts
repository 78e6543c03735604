import type { Probe, ProbePart } from '#test/policies/probes.ts';

const STEP = '23514';

/** Asks who drafts, issues, credits and pays; what nobody may; and what becomes of invoices for a restricted young person. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, rows }) => {
  const draft = (
    who = 'Amy',
  ) => `insert into invoice (client_id, young_person_id, start_date, end_date, subtotal_pence, vat_pence)
    values ('${id('Ashdown')}', '${id(who)}', '2026-10-01', '2026-10-31', 0, 0)`;
  const numbered = `insert into invoice (client_id, status, start_date, end_date, subtotal_pence, vat_pence)
    values ('${id('Ashdown')}', 'issued', '2026-10-01', '2026-10-31', 0, 0)`;
  const line = (
    invoice: string,
    work = 'Pru: amy long ago',
  ) => `insert into invoice_line (invoice_id, position, appointment_carer_id, description, date,
      service_type_id, band, quantity, unit, carers, rate_pence, amount_pence, vat_rate)
    values ('${id(invoice)}', 2, '${id(work)}', 'x', '2026-10-27', '${id('support')}', 'day', 1, 'hour', 1, 1, 1, 0)`;
  const payment = (
    author: string,
    of = 'issued for Amy',
  ) => `insert into invoice_payment (invoice_id, kind, amount_pence, date, key, created_by)
    values ('${id(of)}', 'payment', 100, '2026-11-20', uuidv7(), '${id(author)}')`;
  const reminder = (author: string, of = 'issued for Amy') =>
    `insert into invoice_reminder (invoice_id, sent_by) values ('${id(of)}', '${id(author)}')`;
  const waiver = (author: string, work = 'Cara: ava cancelled') =>
    `insert into cancellation_waiver (appointment_carer_id, waived_by) values ('${id(work)}', '${id(author)}')`;
  const charge = (name: string) => `delete from cancellation_waiver where id = '${id(name)}'`;
  const issue = (name: string) => `update invoice set status = 'issued' where id = '${id(name)}'`;
  const drop = (name: string) => `delete from invoice where id = '${id(name)}'`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const done = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  return [
    rows('Ada', 'invoiced_work', 4),
    inserts('Ada', 'invoice', draft()),
    inserts('Ada', 'invoice', draft('Abi')),
    inserts('Ada', 'invoice', numbered, REFUSED),
    inserts('Ada', 'invoice_line', line('draft for Amy')),
    inserts('Ada', 'invoice_line', line('issued for Amy'), STEP),
    inserts('Ada', 'invoice_payment', payment('Ada')),
    inserts('Ada', 'invoice_payment', payment('Pru'), REFUSED),
    inserts('Ada', 'invoice_reminder', reminder('Ada')),
    inserts('Ada', 'invoice_reminder', reminder('Pru'), REFUSED),
    inserts('Ada', 'cancellation_waiver', waiver('Ada', 'Cara: amy today'), STEP),
    inserts('Ada', 'cancellation_waiver', waiver('Ada')),
    inserts('Ada', 'cancellation_waiver', waiver('Pru'), REFUSED),
    changes('Ada', 'cancellation_waiver', charge('waiver for Alf'), '1'),
    changes('Ada', 'cancellation_waiver', charge('waiver for Abi'), '1'),
    changes('Ada', 'cancellation_waiver', `update cancellation_waiver set reason = 'x'`, REFUSED),
    inserts('Cliff', 'invoice_payment', payment('Cliff'), REFUSED),
    probe('Cliff', 'invoice_payment', `select reference from invoice_payment limit 1`, REFUSED),
    inserts(
      'Ada',
      'invoiced_work',
      `insert into invoiced_work values ('${id('Cara: amy today')}', '${id('draft for Amy')}')`,
      REFUSED,
    ),
    changes('Ada', 'invoice', issue('draft for Amy'), '1'),
    changes('Ada', 'invoice', `update invoice set paid_pence = 1`, REFUSED),
    changes('Ada', 'invoice', drop('draft for Amy'), '1'),
    changes('Ada', 'invoice', drop('issued for Amy'), STEP),
    changes('Ada', 'invoice_line', `delete from invoice_line`, REFUSED),
    changes('Ada', 'invoice_payment', `update invoice_payment set amount_pence = 1`, REFUSED),
    probe('Ada', '', `select next_invoice_number('invoice', 2026)::text`, REFUSED),
    probe('Ada', '', `select credit_note_vat('${id('issued for Amy')}', '{}')::text`, '0'),
    probe('Ada', '', `select count(*)::text from bank_rows_recorded('{}')`, '0'),
    probe('Cliff', '', `select count(*)::text from bank_rows_recorded('{}')`, REFUSED),
    probe('Ada', '', `select client_overpaid('${id('Ashdown')}')::text`, '100'),
    probe('Ada', '', `select cardinality(invoice_ids_like('%no such%', null))::text`, '0'),
    probe('Cliff', '', `select cardinality(invoice_ids_like('%', null))::text`, REFUSED),
    probe('Cara', '', `select withdrawn_work('${id('Cara: amy today')}')`, REFUSED),
    probe('Cliff', '', `select client_overpaid('${id('Ashdown')}')::text`, REFUSED),
    probe('Cliff', '', `select credit_note_vat('${id('issued for Amy')}', '{}')::text`, REFUSED),
    inserts('Cliff', 'invoice', draft(), REFUSED),
    changes('Cliff', 'invoice', issue('issued for Amy'), REFUSED),
    inserts('Cliff', 'invoice_line', line('draft for Amy'), REFUSED),
    inserts('Cara', 'invoice', draft(), REFUSED),
    // Abi is closed to Pru, and with her all that is invoiced for her.
    pru('invoice', `select count(*)::text from invoice where id = '${id('issued for Abi')}'`, '0'),
    pru(
      'invoiced_work',
      `select count(*)::text from invoiced_work where invoice_id = '${id('issued for Abi')}'`,
      '0',
    ),
    pru(
      'invoice_payment',
      `select count(*)::text from invoice_payment where invoice_id = '${id('issued for Abi')}'`,
      '0',
    ),
    pru('invoice_payment', `with done as (${payment('Pru', 'issued for Abi')}) select ''::text`, REFUSED),
    pru(
      'invoice_reminder',
      `select count(*)::text from invoice_reminder where invoice_id = '${id('issued for Abi')}'`,
      '0',
    ),
    pru('invoice_reminder', `with done as (${reminder('Pru', 'issued for Abi')}) select ''::text`, REFUSED),
    pru(
      'invoice_line',
      `select count(*)::text from invoice_line where invoice_id = '${id('issued for Abi')}'`,
      '0',
    ),
    pru(
      'invoice_line',
      `select count(*)::text from invoice_line where invoice_id = '${id('draft for Amy')}'`,
      '1',
    ),
    pru(
      'cancellation_waiver',
      `select count(*)::text from cancellation_waiver where id = '${id('waiver for Abi')}'`,
      '0',
    ),
    // Without a condition nothing is read, and the policy of dropping stands alone.
    pru('cancellation_waiver', done('delete from cancellation_waiver'), '1'),
    pru(
      'cancellation_waiver',
      `with done as (${waiver('Pru', 'Cara: abi in 4 days')}) select ''::text`,
      REFUSED,
    ),
    pru('invoice', `with done as (${draft('Abi')}) select ''::text`, REFUSED),
    pru(
      'invoice_line',
      `with done as (${line('draft for Abi', 'Cara: ann in 14 days')}) select ''::text`,
      REFUSED,
    ),
    pru('invoice', done(issue('draft for Abi')), '0'),
    pru('invoice', done(drop('draft for Abi')), '0'),
  ];
};
