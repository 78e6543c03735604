import {
  ASHDOWN_ASSIGNMENTS,
  CARA_ASSIGNMENTS,
  COLE_ASSIGNMENTS,
  type WorldPart,
} from '#test/policies/base-world.ts';

/** The carers who have said that they arrived. */
const ARRIVED = [
  'Cara: amy 28 days ago',
  'Cara: amy not yet 28 days ago',
  'Carl: bea today',
  'Cleo: ari handed over',
  'Cole: amy today',
  'Cole: abi in 4 days',
];

const listOf = (assignments: readonly string[]) =>
  ARRIVED.filter((name) => assignments.includes(name)).map((name) => `arrival of ${name}`);

export const world: WorldPart = {
  seed: async ({ owner }, { id, keep }) => {
    for (const name of ARRIVED) {
      const [row] = await owner<{ id: string }[]>`insert into attendance (appointment_carer_id, arrived_at)
        select id, lower(period) from appointment_carer where id = ${id(name)} returning id`;
      if (row) keep(`arrival of ${name}`, row);
    }
  },
  tables: ['attendance'],
  seen: {
    Cara: { attendance: listOf(CARA_ASSIGNMENTS) },
    Cole: { attendance: listOf(COLE_ASSIGNMENTS) },
    Carl: { attendance: listOf(['Carl: bea today']) },
    Cleo: { attendance: listOf(['Cleo: ari handed over']) },
    Cliff: { attendance: listOf(ASHDOWN_ASSIGNMENTS) },
    Clive: { attendance: listOf(['Carl: bea today']) },
  },
};
