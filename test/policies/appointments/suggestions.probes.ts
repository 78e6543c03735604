import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who says what counts where carers are suggested. */
export const probes: ProbePart = (_world, { REFUSED, changes }) => {
  const set = (columns: string) => `update suggestion_weights set ${columns}`;
  return [
    changes('Ada', 'suggestion_weights', set('known = 3'), '1'),
    changes('Ada', 'suggestion_weights', set('known = 11'), '23514'),
    changes('Ada', 'suggestion_weights', set('version = 7'), REFUSED),
    changes('Ada', 'suggestion_weights', 'insert into suggestion_weights default values', REFUSED),
    changes('Ada', 'suggestion_weights', 'delete from suggestion_weights', REFUSED),
    changes('Cara', 'suggestion_weights', set('known = 3'), REFUSED),
    changes('Cliff', 'suggestion_weights', set('known = 3'), REFUSED),
  ];
};
