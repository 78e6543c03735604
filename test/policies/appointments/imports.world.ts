import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** The last bookings of two appointments from outside: of one of Abi, whose record is restricted, and of one of Amy. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id }: WorldMaking): Promise<void> {
  for (const [visit, place] of [
    ['abi in 4 days', 'Abi'],
    ['amy today', 'Amy'],
  ] as const)
    await owner`insert into imported_booking (appointment_id, booking) values (${id(visit)}, ${owner.json({ place })})`;
}

export const world: WorldPart = { seed };
