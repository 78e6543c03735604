import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who may add and change reasons for expenses. */
export const probes: ProbePart = (_world, { REFUSED, changes }) => {
  const add = "insert into expense_reason (reason, category, is_own) values ('Probe', 'Probes', true)";
  const advise = "update expense_reason set hint = 'Probe', is_own = true where slug = 'taxi'";
  return [
    changes('Ada', 'expense_reason', advise, '1'),
    changes('Ada', 'expense_reason', advise.replace('true', 'false'), REFUSED),
    changes('Ada', 'expense_reason', add, '1'),
    changes('Ada', 'expense_reason', add.replace('true', 'false'), REFUSED),
    changes('Ada', 'expense_reason', 'delete from expense_reason', REFUSED),
    changes('Cara', 'expense_reason', add, REFUSED),
    changes('Cara', 'expense_reason', "update expense_reason set reason = 'Mine', is_own = true", REFUSED),
    changes('Cliff', 'expense_reason', "update expense_reason set reason = 'Mine', is_own = true", REFUSED),
  ];
};
