import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who may change the agency's settings. */
export const probes: ProbePart = (_world, { REFUSED, changes, rows }) => {
  const set = (columns: string) => `update agency_settings set ${columns}`;
  return [
    rows('nobody', 'agency_settings', 1),
    changes('Ada', 'agency_settings', set("agency_name = 'Other'"), '1'),
    changes('Ada', 'agency_settings', set("agency_name = ''"), '23514'),
    changes('Ada', 'agency_settings', set("sos_button = 'perhaps'"), '23514'),
    changes('Ada', 'agency_settings', set('version = 7'), REFUSED),
    changes('Ada', 'agency_settings', 'insert into agency_settings default values', REFUSED),
    changes('Ada', 'agency_settings', 'delete from agency_settings', REFUSED),
    changes('Cara', 'agency_settings', set("agency_name = 'Other'"), REFUSED),
    changes('Cliff', 'agency_settings', set("agency_name = 'Other'"), REFUSED),
  ];
};
