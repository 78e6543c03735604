import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who may add and change services. */
export const probes: ProbePart = (_world, { REFUSED, changes }) => {
  const add = "insert into service_type (name, category, is_own) values ('Probe service', 'Probes', true)";
  const rename =
    "update service_type set name = 'Probe service', is_own = true where id = (select min(id::text)::uuid from service_type)";
  const offer = `insert into report_type_service (report_type_id, service_type_id)
    select t.id, s.id from report_type t cross join service_type s where not exists
      (select from report_type_service o where o.report_type_id = t.id and o.service_type_id = s.id) limit 1`;
  return [
    changes('Ada', 'report_type_service', offer, '1'),
    changes('Cara', 'report_type_service', offer, REFUSED),
    changes('Ada', 'service_type', add, '1'),
    changes('Ada', 'service_type', add.replace('true', 'false'), REFUSED),
    changes('Ada', 'service_type', rename, '1'),
    changes('Ada', 'service_type', rename.replace('true', 'false'), REFUSED),
    changes(
      'Ada',
      'service_type',
      'delete from service_type where id = (select min(id::text)::uuid from service_type)',
      REFUSED,
    ),
    changes('Cara', 'service_type', add, REFUSED),
    changes('Cara', 'service_type', rename, REFUSED),
    changes('Cliff', 'service_type', rename, REFUSED),
  ];
};
