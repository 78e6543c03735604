import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

/** The columns that somebody chose for the files of one bank. */
async function seed({ owner }: Pick<TestApp, 'given' | 'owner'>, { keep }: WorldMaking): Promise<void> {
  const [row] = await owner<{ id: string }[]>`
    insert into bank_layout (heading_key, columns) values (${'a'.repeat(64)}, '{}') returning id`;
  if (row) keep('layout of a bank', row);
}

export const world: WorldPart = {
  seed,
  tables: ['bank_layout'],
  refused: { app_carer: ['bank_layout'], app_client: ['bank_layout'] },
  seen: {},
};
