import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** The one row of what counts where carers are suggested. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep }: WorldMaking): Promise<void> {
  const [row] = await owner<{ id: string }[]>`select id from suggestion_weights`;
  if (row) keep('weights of suggestions', row);
}

export const world: WorldPart = {
  seed,
  tables: ['suggestion_weights'],
  refused: { app_carer: ['suggestion_weights'], app_client: ['suggestion_weights'] },
  seen: {},
};
