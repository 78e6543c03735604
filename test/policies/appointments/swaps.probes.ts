import type { Probe, ProbePart } from '#test/policies/probes.ts';

/** Asks who asks, answers, withdraws, refuses and approves, and that what leads to Abi is closed to Cole and Pru. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, inserts, changes }) => {
  const ask = (visit: string, asker: string, colleague: string) =>
    `insert into swap (appointment_id, asker_id, colleague_id) values ('${id(visit)}', '${id(asker)}', '${id(colleague)}')`;
  /** Of all rows, without reading one: so that the policies of changes alone choose. */
  const set = (status: string) => `update swap set status = '${status}', reason = 'No'`;
  const refuse = (decider: string, status = 'refused') => `${set(status)}, decided_by = '${id(decider)}'`;
  const pru = (table: string, sql: string, expected: string): Probe => ({
    ...{ table, role: 'app_admin', user_id: id('Pru'), sql, expected },
  });
  const plainly = (statement: string) => `with done as (${statement}) select ''::text`;
  const told = (name: string) => `select area || ' ' || initials from describe_swap('${id(name)}')`;
  const colleagues = (visit: string) =>
    `select string_agg(name, ', ' order by name) from swap_colleagues('${id(visit)}')`;
  const accept = (name: string, version: number) =>
    `select accept_swap('${id(name)}', ${version}, null, false)`;
  const agree = (name: string, version: number) => `select agree_swap('${id(name)}', ${version}, false)`;
  const approve = (name: string) => `select approve_swap('${id(name)}')`;
  const returns = (name: string) => `select count(*)::text from swap_returns('${id(name)}')`;

  return [
    inserts('Cara', 'swap', ask('abi in 4 days', 'Cara', 'Carl'), '23505'),
    inserts('Cole', 'swap', ask('ari handed over', 'Cole', 'Carl'), '23505'),
    inserts('Cole', 'swap', ask('abi in 4 days', 'Cole', 'Cleo'), REFUSED),
    inserts('Cara', 'swap', ask('ari handed over', 'Cole', 'Carl'), REFUSED),
    inserts('Cara', 'swap', ask('ari handed over', 'Cara', 'Carl'), REFUSED),
    inserts('Cara', 'swap', ask('abi in 4 days', 'Cole', 'Carl'), REFUSED),
    inserts('Cara', 'swap', ask('amy today', 'Cara', 'Carl'), '23514'),
    inserts('Cleo', 'swap', ask('ari handed over', 'Cleo', 'Carl'), REFUSED),
    inserts('Ada', 'swap', ask('ari handed over', 'Cole', 'Carl'), REFUSED),
    inserts('Cliff', 'swap', ask('ari handed over', 'Cole', 'Carl'), REFUSED),
    changes('Cole', 'swap', set('withdrawn'), '1'),
    changes('Cole', 'swap', set('declined'), REFUSED),
    changes('Cole', 'swap', set('approved'), REFUSED),
    changes('Cleo', 'swap', set('withdrawn'), REFUSED),
    changes('Cleo', 'swap', set('declined'), '23514'),
    changes('Cleo', 'swap', set('approved'), REFUSED),
    changes('Carl', 'swap', set('declined'), '23514'),
    changes('Cliff', 'swap', set('declined'), REFUSED),
    changes('Cara', 'swap', 'update swap set note = null', REFUSED),
    changes('Cara', 'swap', 'delete from swap', REFUSED),
    changes('Ada', 'swap', 'delete from swap', REFUSED),
    changes('Ada', 'swap', refuse('Ada'), '23514'),
    pru('swap', plainly(refuse('Pru')), ''),
    pru('swap', plainly(refuse('Ada')), REFUSED),
    pru('swap', plainly(refuse('Pru', 'approved')), REFUSED),
    pru('swap', 'select count(*)::text from swap', '1'),
    probe('Cole', 'swap', 'select young_person_id::text from swap', REFUSED),
    probe('Cole', 'swap', 'select return_young_person_id::text from swap', REFUSED),
    probe('Cole', 'swap', 'select client_id::text from swap', REFUSED),
    // The rule.
    changes('Ada', 'swap_rule', `update swap_rule set approval = 'not_suitable'`, '1'),
    changes('Ada', 'swap_rule', `update swap_rule set approval = 'never'`, '23514'),
    changes('Ada', 'swap_rule', 'update swap_rule set version = 7', REFUSED),
    changes('Ada', 'swap_rule', 'insert into swap_rule default values', REFUSED),
    changes('Ada', 'swap_rule', 'delete from swap_rule', REFUSED),
    changes('Cara', 'swap_rule', `update swap_rule set approval = 'not_suitable'`, REFUSED),
    changes('Cliff', 'swap_rule', `update swap_rule set approval = 'not_suitable'`, REFUSED),
    // The functions.
    probe('Cole', '', told('swap of alf'), 'Ashdown A.T.'),
    probe('Cleo', '', told('swap of alf'), 'Ashdown A.T.'),
    probe('Carl', '', told('swap of alf'), ''),
    probe('Cole', '', told('swap of abi'), ''),
    probe('Cole', '', told('swap of ari for abi'), ''),
    probe('Ada', '', told('swap of alf'), REFUSED),
    probe('Cara', '', colleagues('ann in 14 days'), 'Carl, Cleo'),
    probe('Cole', '', colleagues('ann in 14 days'), ''),
    probe('Cole', '', colleagues('abi in 4 days'), ''),
    probe('Ada', '', colleagues('ann in 14 days'), REFUSED),
    probe('Cliff', '', colleagues('ann in 14 days'), REFUSED),
    probe('Cleo', '', accept('swap of alf', 2), 'accepted'),
    probe('Carl', '', accept('swap of alf', 1), 'not_found'),
    probe('Cole', '', accept('swap of alf', 1), 'not_found'),
    probe('Cole', '', accept('swap of abi to Cole', 2), 'not_found'),
    probe('Ada', '', accept('swap of alf', 1), REFUSED),
    probe('Cara', '', agree('swap of ann for abi', 2), 'has_work'),
    probe('Cole', '', agree('swap of ann for abi', 2), 'not_found'),
    probe('Cole', '', agree('swap of ari for abi', 2), 'not_found'),
    probe('Ada', '', agree('swap of ann for abi', 2), REFUSED),
    probe('Ada', '', approve('swap of abi'), 'has_work'),
    probe('Ada', '', approve('swap of ann for abi'), 'proposed'),
    pru('', approve('swap of abi'), 'not_found'),
    pru('', approve('swap of ari for abi'), 'not_found'),
    probe('Cara', '', approve('swap of abi'), REFUSED),
    probe('Cleo', '', returns('swap of alf'), '0'),
    probe('Ada', '', returns('swap of alf'), REFUSED),
    probe('Cara', '', `select end_begun_swaps()::text`, REFUSED),
    probe('Cara', '', `select swap_obstacle('${id('Cole')}', '${id('ann in 14 days')}', null)`, REFUSED),
    probe('Ada', '', `select hand_over_swap('${id('swap of abi')}')::text`, REFUSED),
    probe('Cara', '', `select settle_swap('${id('swap of ann for abi')}')`, REFUSED),
  ];
};
