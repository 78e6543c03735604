import type { ProbePart } from '#test/policies/probes.ts';

/** Asks about entering and changing prices. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, everyRow }) => {
  const add = (
    from_date: string,
  ) => `insert into price_list (client_id, service_type_id, from_date, unit, rate_pence)
    values ('${id('Ashdown')}', '${id('priced service')}', '${from_date}', 'hour', 3300)`;
  return [
    everyRow('Ada', 'price_list'),
    inserts('Ada', 'price_list', add('2099-01-01')),
    inserts('Ada', 'price_list', add('2026-02-01')),
    inserts('Cliff', 'price_list', add('2099-01-01'), REFUSED),
    inserts('Cara', 'price_list', add('2099-01-01'), REFUSED),
    changes('Ada', 'price_list', 'update price_list set rate_pence = 1', '3'),
    changes('Ada', 'price_list', 'delete from price_list', '3'),
    changes('Cliff', 'price_list', 'update price_list set rate_pence = 1', REFUSED),
  ];
};
