import type { ProbePart } from '#test/policies/probes.ts';

/** Asks about the columns that are kept for the files of a bank. */
export const probes: ProbePart = (_, { REFUSED, inserts, changes, everyRow }) => {
  const add = (key: string) =>
    `insert into bank_layout (heading_key, columns) values ('${key.repeat(64)}', '{}')`;
  const change = `update bank_layout set columns = '{"date":1}'`;
  return [
    everyRow('Ada', 'bank_layout'),
    inserts('Ada', 'bank_layout', add('b')),
    inserts('Cliff', 'bank_layout', add('b'), REFUSED),
    inserts('Cara', 'bank_layout', add('b'), REFUSED),
    changes('Ada', 'bank_layout', change, '1'),
    changes('Ada', 'bank_layout', 'delete from bank_layout', REFUSED),
    changes('Cliff', 'bank_layout', change, REFUSED),
  ];
};
