import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who enters rates, and whose pay a carer can find out. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes, everyRow }) => {
  const add = `insert into pay_rate (service_type_id, carer_id, from_date, hour_pence)
    values ('${id('support')}', '${id('Cole')}', '2026-01-01', 1300)`;
  const raise = 'update pay_rate set hour_pence = 1300';
  const terms = (...sheets: string[]) =>
    `select coalesce(string_agg(hour_pence::text, ', '), '') from find_pay_terms(array[${sheets
      .map((name) => `'${id(`times of ${name}`)}'`)
      .join(', ')}]::uuid[])`;
  return [
    everyRow('Ada', 'pay_rate'),
    inserts('Ada', 'pay_rate', add),
    changes('Ada', 'pay_rate', raise, '4'),
    changes('Ada', 'pay_rate', 'delete from pay_rate', '4'),
    changes('Ada', 'pay_rate', `update pay_rate set carer_id = '${id('Cole')}'`, REFUSED),
    ...['Cara', 'Cliff'].flatMap((who) => [
      inserts(who, 'pay_rate', add, REFUSED),
      changes(who, 'pay_rate', raise, REFUSED),
      changes(who, 'pay_rate', 'delete from pay_rate', REFUSED),
    ]),
    probe('Cara', 'pay_rate', terms('Cara: amy today', 'Carl: bea today'), '1260'),
    probe('Carl', 'pay_rate', terms('Cara: amy today'), ''),
    probe('Ada', 'pay_rate', terms('Cara: amy today', 'Carl: bea today'), '1260, 1260'),
    probe('Cliff', 'pay_rate', terms('Cara: amy today'), REFUSED),
  ];
};
