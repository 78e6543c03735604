import type { ProbePart } from '#test/policies/probes.ts';

/** A carer's calendar feed, and what goes with appointments. */
export const probes: ProbePart = ({ id }, { REFUSED, rows, inserts, changes }) => {
  const feed = (carer: string) =>
    `insert into calendar_feed (carer_id, token_hash, revoked_at) values ('${id(carer)}', 'new', now())`;
  return [
    rows('Cara', 'calendar_feed', 1),
    rows('Cole', 'calendar_feed', 0),
    inserts('Cara', 'calendar_feed', feed('Cara')),
    inserts('Cara', 'calendar_feed', feed('Cole'), REFUSED),
    changes('Cara', 'calendar_feed', `update calendar_feed set revoked_at = now()`, '1'),
    inserts('Ada', 'appointment_place', `insert into appointment_place (name) values ('New')`),
    inserts('Ada', 'appointment_series', 'insert into appointment_series default values'),
  ];
};
