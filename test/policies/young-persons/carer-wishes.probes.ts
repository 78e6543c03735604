import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who writes wishes about carers down and who ends them, and that those for Abi are closed to Pru. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes }) => {
  const wish = (who: string, author: string) =>
    `insert into carer_wish (young_person_id, carer_id, kind, wished_by, reason, created_by)
    values ('${id(who)}', '${id('Cleo')}', 'ruled out', 'agency', 'x', '${id(author)}')`;
  /** Of all rows, without reading one: so that the policy of changes alone chooses. */
  const end = 'update carer_wish set ended_at = null';
  const pru = (sql: string, expected: string): Probe => ({
    ...{ table: 'carer_wish', role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const done = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  return [
    inserts('Ada', 'carer_wish', wish('Amy', 'Ada')),
    inserts('Ada', 'carer_wish', wish('Abi', 'Ada')),
    inserts('Ada', 'carer_wish', wish('Amy', 'Pru'), REFUSED),
    inserts('Cara', 'carer_wish', wish('Amy', 'Cara'), REFUSED),
    inserts('Cliff', 'carer_wish', wish('Amy', 'Cliff'), REFUSED),
    changes('Ada', 'carer_wish', end, '5'),
    changes('Ada', 'carer_wish', `update carer_wish set reason = 'y'`, REFUSED),
    changes('Ada', 'carer_wish', 'delete from carer_wish', REFUSED),
    changes('Cliff', 'carer_wish', end, REFUSED),
    pru('select count(*)::text from carer_wish', '4'),
    pru(done(end), '4'),
    pru(`with done as (${wish('Abi', 'Pru')}) select ''::text`, REFUSED),
    pru(`with done as (${wish('Amy', 'Pru')}) select ''::text`, ''),
  ];
};
