import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** The agency's settings: one row. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep }: WorldMaking): Promise<void> {
  const [row] = await owner<{ id: string }[]>`select id from agency_settings`;
  if (row) keep('agency settings', row);
}

export const world: WorldPart = {
  seed,
  tables: ['agency_settings'],
  refused: { app_carer: ['agency_settings'], app_client: ['agency_settings'] },
  seen: {},
};
