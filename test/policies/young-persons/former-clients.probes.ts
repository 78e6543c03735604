import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks which names of then each side reads, that nobody writes one, and that Abi's is closed to Pru and Clive. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes }) => {
  const table = 'young_person_former_client';
  const names = `select string_agg(name, ', ' order by name) from ${table}`;
  const add = `insert into ${table} (young_person_id, client_id, name, until)
    values ('${id('Ann')}', '${id('Birch')}', 'x', now())`;
  const pru: Probe = {
    table,
    role: 'app_admin',
    user_id: id('Pru'),
    sql: names,
    expected: 'Amy Formerly, Bea Formerly',
  };
  return [
    probe('Ada', table, names, 'Abi Formerly, Amy Formerly, Bea Formerly'),
    pru,
    probe('Cliff', table, names, 'Bea Formerly'),
    probe('Clive', table, names, 'Amy Formerly'),
    probe('Cara', table, names, REFUSED),
    ...['Ada', 'Cliff'].flatMap((who) => [
      inserts(who, table, add, REFUSED),
      changes(who, table, `update ${table} set name = 'x'`, REFUSED),
      changes(who, table, `delete from ${table}`, REFUSED),
    ]),
  ];
};
