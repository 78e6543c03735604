import type { Probe } from '#test/policy/probes.ts';
import type { World } from '#test/policy/world.ts';

/** How `probesOf` asks. */
export interface Asking {
  inserts(who: string, table: string, statement: string, expected?: string): Probe;
  changes(who: string, table: string, statement: string, expected: string): Probe;
  everyRow(who: string, table: string): Probe;
}

const REFUSED = '42501';

export const CLAIM_TABLES = ['timesheet', 'mileage', 'carer_extra_info'];

/** Who may add and change what (that they see their own and nothing else is asked where everybody's sight is). */
export function claimProbes({ id }: Pick<World, 'id'>, { inserts, changes, everyRow }: Asking): Probe[] {
  const mileage = (assignment: string) =>
    `insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
      values ('${id(assignment)}', '2026-11-24', 'A', 'B', 1)`;
  const words = (assignment: string) =>
    `insert into carer_extra_info (appointment_carer_id, text) values ('${id(assignment)}', 'New')`;
  return [
    ...CLAIM_TABLES.map((table) => everyRow('Ada', table)),
    changes('Ada', 'timesheet', `update timesheet set notes = 'x' where carer_id = '${id('Cara')}'`, '6'),
    inserts('Ada', 'mileage', mileage('Cara: amy 28 days ago')),
    changes('Ada', 'mileage', `update mileage set purpose = 'x'`, '6'),
    inserts('Ada', 'carer_extra_info', words('Cara: asa not yet 30 days ago')),
    changes('Ada', 'carer_extra_info', `update carer_extra_info set text = 'x'`, '6'),

    // Today's, the one that ended a second less than 28 days ago, and the two to come; one of those is cancelled.
    changes('Cara', 'timesheet', `update timesheet set notes = 'x'`, '4'),
    changes('Cara', 'timesheet', `update timesheet set carer_id = carer_id`, REFUSED),
    inserts('Cara', 'mileage', mileage('Cara: amy not yet 28 days ago')),
    inserts('Cara', 'mileage', mileage('Cara: amy 28 days ago'), REFUSED),
    inserts('Cara', 'mileage', mileage('Cole: amy today'), REFUSED),
    changes('Cara', 'mileage', `update mileage set purpose = 'x'`, '2'),
    changes('Cara', 'mileage', `update mileage set appointment_carer_id = appointment_carer_id`, REFUSED),
    inserts('Cara', 'carer_extra_info', words('Cara: ann in 14 days')),
    inserts('Cara', 'carer_extra_info', words('Cara: asa not yet 30 days ago'), REFUSED),
    inserts('Cole', 'carer_extra_info', words('Cara: ann in 14 days'), 'P0002'),
    changes('Cara', 'carer_extra_info', `update carer_extra_info set text = 'x'`, '2'),
    changes('Cara', 'carer_extra_info', `update carer_extra_info set carer_id = carer_id`, REFUSED),
    changes('Cliff', 'timesheet', `update timesheet set notes = 'x'`, REFUSED),
    inserts('Cliff', 'mileage', mileage('Cara: amy today'), REFUSED),
    inserts('Cliff', 'carer_extra_info', words('Cara: ann in 14 days'), REFUSED),
  ];
}
