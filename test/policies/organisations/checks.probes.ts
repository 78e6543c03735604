import type { ProbePart } from '#test/policies/probes.ts';

const CHECK = '23514';

/** Asks who writes checks down and who says what a service asks for: the office, and nobody else. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, probe }) => {
  const hold = (carer: string, kind = 'First aid', issued_on = '2021-01-01') =>
    `insert into carer_check (carer_id, kind_id, issued_on, expires_on) values ('${id(carer)}', '${id(kind)}', '${issued_on}', '2099-01-01')`;
  const kind = `insert into check_kind (name) values ('New')`;
  const ask = `insert into service_check (service_type_id, kind_id)
    select service_type_id, '${id('First aid')}' from service_check limit 1`;
  const archive = `update carer_check set archived_at = now()`;
  const standing = `insert into check_standing (carer_id, kind_id, holds_until) values ('${id('Cara')}', '${id('Old kind')}', 'infinity')`;
  const missing = (carer: string) =>
    `select array_to_string(missing_checks('${id(carer)}', (select service_type_id from service_check), '2026-11-24'), ', ')`;
  return [
    inserts('Ada', 'carer_check', hold('Cara')),
    inserts('Ada', 'carer_check', hold('Ada'), CHECK),
    inserts('Ada', 'carer_check', hold('Cara', 'Old kind'), CHECK),
    inserts('Ada', 'carer_check', hold('Cara', 'First aid', '2098-01-01'), CHECK),
    inserts('Ada', 'carer_check', hold('Cara', 'First aid', '2020-01-01'), '23505'),
    inserts('Ada', 'check_kind', kind),
    inserts('Ada', 'service_check', ask),
    inserts('Ada', 'check_standing', standing, REFUSED),
    changes('Ada', 'carer_check', archive, '2'),
    changes('Ada', 'carer_check', 'delete from carer_check', REFUSED),
    changes('Ada', 'check_kind', `update check_kind set months = 12`, '2'),
    changes('Ada', 'check_kind', 'delete from check_kind', REFUSED),
    changes('Ada', 'service_check', 'delete from service_check', REFUSED),
    changes(
      'Ada',
      'service_check',
      `update service_check set dropped_at = now(), dropped_reason = 'No child'`,
      '1',
    ),
    changes('Ada', 'service_check', 'update service_check set dropped_at = now()', CHECK),
    changes('Ada', 'service_check', 'update service_check set kind_id = kind_id', REFUSED),
    ...['Cara', 'Cliff'].flatMap((who) => [
      inserts(who, 'carer_check', hold('Cara'), REFUSED),
      inserts(who, 'check_kind', kind, REFUSED),
      inserts(who, 'service_check', ask, REFUSED),
      changes(who, 'carer_check', archive, REFUSED),
      changes(who, 'check_kind', 'update check_kind set months = 12', REFUSED),
      changes(who, 'service_check', 'delete from service_check', REFUSED),
      changes(who, 'check_standing', 'delete from check_standing', REFUSED),
    ]),
    // Somebody who acts for nobody reads no catalogue either.
    ...['check_kind', 'service_check'].map((table) => ({
      table,
      role: 'app_carer' as const,
      user_id: '',
      sql: `select count(*)::text from ${table}`,
      expected: '0',
    })),
    probe('Ada', 'service_check', missing('Cara'), ''),
    probe('Cliff', 'carer_check', missing('Cara'), REFUSED),
    probe('Ada', '', 'select tell_of_expiring_checks()::text', REFUSED),
    probe('Ada', '', `select settle_check_standings(null, null)::text`, REFUSED),
  ];
};
