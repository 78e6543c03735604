import type { Probe, ProbePart } from '#test/policies/probes.ts';
import { COMPLAINT_TABLES } from '#test/policies/safety/complaints.world.ts';

const CHECK = '23514';
const NO_SUCH = '23503';
const TWICE = '23505';

/** Asks who records complaints, changes them, adds steps and closes; and what an administrator who is not named sees. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, everyRow }) => {
  const complain = (author: string, about: string | null, text = `'x'`) =>
    `insert into complaint (received_on, complainant_kind, young_person_id, came_by, category, text, acknowledge_due_on, answer_due_on, created_by)
      values ('2026-11-16', 'carer', ${about === null ? 'null' : `'${id(about)}'`}, 'letter', 'money', ${text}, '2026-11-19', '2026-11-30',
        '${id(author)}')`;
  const change = (name: string, set: string) =>
    `update complaint set ${set} where id = '${id(`complaint ${name}`)}'`;
  const close = `outcome = 'not upheld', closed_on = '2026-11-24', lessons = 'x'`;
  const reopen = 'outcome = null, closed_on = null, lessons = null';
  const step = (name: string, author: string, day = '2026-11-24', corrects = 'null') =>
    `insert into complaint_step (complaint_id, happened_on, text, corrects_id, created_by)
      values ('${id(`complaint ${name}`)}', '${day}', 'x', ${corrects}, '${id(author)}')`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const count = (table: string) => `select count(*)::text from ${table}`;
  const done = (sql: string) => `with done as (${sql} returning 1) select count(*)::text from done`;

  return [
    ...COMPLAINT_TABLES.map((table) => everyRow('Ada', table)),
    inserts('Ada', 'complaint', complain('Ada', 'Amy')),
    inserts('Ada', 'complaint', complain('Ada', null)),
    inserts('Ada', 'complaint', complain('Pru', 'Amy'), REFUSED),
    inserts('Ada', 'complaint', complain('Ada', 'Amy', `''`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `category = 'privacy'`), '1'),
    changes('Ada', 'complaint', change('about Amy', `created_by = '${id('Pru')}'`), REFUSED),
    changes('Ada', 'complaint', change('about Amy', 'closed_by = created_by'), REFUSED),
    changes('Ada', 'complaint', 'delete from complaint', REFUSED),
    // A state that cannot be does not fit.
    changes('Ada', 'complaint', change('about Amy', close), '1'),
    changes('Ada', 'complaint', change('about Amy', `outcome = 'upheld'`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `outcome = 'upheld', closed_on = '2026-11-24'`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `${close.replace('-24', '-25')}`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `${close.replace('-24', '-15')}`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `acknowledged_on = '2026-11-25'`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `acknowledged_on = '2026-11-15'`), CHECK),
    changes('Ada', 'complaint', change('about Amy', `received_on = '2026-11-18'`), CHECK),
    changes('Ada', 'complaint', change('about Amy', 'stage = 4'), CHECK),
    changes('Ada', 'complaint', change('about Amy', 'stage = 2'), CHECK),
    changes('Ada', 'complaint', change('about Amy', `complainant_kind = 'anonymous'`), CHECK),
    // A closed one is reopened, and nothing else.
    changes('Ada', 'complaint', change('closed', `category = 'privacy'`), CHECK),
    changes('Ada', 'complaint', change('closed', close), CHECK),
    changes('Ada', 'complaint', change('closed', reopen), '1'),
    // Steps are added to an open one, each corrected once, and never change.
    inserts('Ada', 'complaint_step', step('about Amy', 'Ada')),
    inserts('Ada', 'complaint_step', step('about Amy', 'Pru'), REFUSED),
    inserts('Ada', 'complaint_step', step('closed', 'Ada'), CHECK),
    inserts('Ada', 'complaint_step', step('about Amy', 'Ada', '2026-11-25'), CHECK),
    inserts('Ada', 'complaint_step', step('about Amy', 'Ada', '2026-11-15'), CHECK),
    inserts('Ada', 'complaint_step', step('about Amy', 'Ada', '2026-11-24', `'${id('step about Amy')}'`)),
    inserts(
      'Ada',
      'complaint_step',
      step('about Amy', 'Ada', '2026-11-24', `'${id('step about nobody')}'`),
      NO_SUCH,
    ),
    inserts(
      'Ada',
      'complaint_step',
      `insert into complaint_step (complaint_id, happened_on, text, corrects_id, created_by)
        select '${id('complaint about Amy')}', '2026-11-24', 'x', '${id('step about Amy')}', '${id('Ada')}' from generate_series(1, 2)`,
      TWICE,
    ),
    changes('Ada', 'complaint_step', `update complaint_step set text = 'x'`, REFUSED),
    changes('Ada', 'complaint_step', 'delete from complaint_step', REFUSED),
    ...['Cara', 'Cliff'].flatMap((who) => [
      inserts(who, 'complaint', complain(who, 'Amy'), REFUSED),
      changes(who, 'complaint', change('about Amy', `category = 'privacy'`), REFUSED),
      inserts(who, 'complaint_step', step('about Amy', who), REFUSED),
    ]),
    // About somebody whose record is closed to an administrator.
    pru('complaint', count('complaint'), '3'),
    pru('complaint', done(complain('Pru', 'Amy')), '1'),
    pru('complaint', done(complain('Pru', 'Abi')), REFUSED),
    pru('complaint', done(change('about Abi', `category = 'privacy'`)), '0'),
    pru('complaint', done(change('about Amy', `young_person_id = '${id('Abi')}'`)), REFUSED),
    pru('complaint_step', count('complaint_step'), '3'),
    pru('complaint_step', done(step('about Amy', 'Pru')), '1'),
    pru('complaint_step', done(step('about Abi', 'Pru')), REFUSED),
  ];
};
