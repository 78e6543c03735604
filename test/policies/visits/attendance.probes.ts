import type { ProbePart } from '#test/policies/probes.ts';

/** Asks who may say that a carer arrived, and change it. Who sees it is asked where everybody's sight is. */
export const probes: ProbePart = ({ id }, { REFUSED, inserts, changes, everyRow }) => {
  const come = (assignment: string) => `insert into attendance (appointment_carer_id, arrived_at)
    select id, lower(period) from appointment_carer where id = '${id(assignment)}'`;
  const go = `update attendance set left_at = arrived_at + interval '1 minute'`;
  const nearlyOver = 'Cara: asa not yet 30 days ago';
  return [
    everyRow('Ada', 'attendance'),
    inserts('Ada', 'attendance', come(nearlyOver), REFUSED),
    changes('Ada', 'attendance', go, REFUSED),
    inserts('Cliff', 'attendance', come(nearlyOver), REFUSED),
    changes('Cliff', 'attendance', go, REFUSED),
    // It ended more than 28 days ago.
    inserts('Cara', 'attendance', come(nearlyOver), REFUSED),
    inserts(
      'Cara',
      'attendance',
      come('Cole: amy today').replace('lower(period)', 'current_instant()'),
      REFUSED,
    ),
    changes('Cara', 'attendance', `update attendance set carer_id = carer_id`, REFUSED),
    changes('Cara', 'attendance', `delete from attendance`, REFUSED),
    inserts('Cara', 'attendance', come('Cara: amy today')),
    // The one that ended a second less than 28 days ago.
    changes('Cara', 'attendance', go, '1'),
    changes('Carl', 'attendance', go, '1'),
  ];
};
