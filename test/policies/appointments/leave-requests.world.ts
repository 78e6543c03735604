import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** Two carers' requests for leave: Cara's one that waits and one that was declined, and Cole's. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { id, keep }: WorldMaking): Promise<void> {
  const ask = async (name: string, carer: string, first_date: string) => {
    const [row] = await owner<{ id: string }[]>`
      insert into leave_request (carer_id, first_date, last_date) values (${id(carer)}, ${first_date}, ${first_date}) returning id`;
    if (row) keep(name, row);
  };
  await ask('leave of Cara', 'Cara', '2026-12-21');
  await ask('leave of Cara declined', 'Cara', '2026-12-28');
  await ask('leave of Cole', 'Cole', '2026-12-21');
  await owner`update leave_request set status = 'declined', answer = 'Too many are away'
    where id = ${id('leave of Cara declined')}`;
}

export const world: WorldPart = {
  seed,
  tables: ['leave_request'],
  refused: { app_client: ['leave_request'] },
  seen: {
    Cara: { leave_request: ['leave of Cara', 'leave of Cara declined'] },
    Cole: { leave_request: ['leave of Cole'] },
  },
};
