import { gatherModules } from '#test/kit/gather-modules.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import {
  baseWorld,
  type Seen,
  type World,
  type WorldMaking,
  type WorldPart,
} from '#test/policies/base-world.ts';

const found = await gatherModules<{ world: WorldPart }>('policies', 'world');
const parts = [baseWorld, ...found.map(({ world }) => world)];

/** The tables whose rows have names in this world. */
export const NAMED_TABLES = parts.flatMap(({ tables = [] }) => tables);

/** The tables that everybody signed in may see, whoever they are. */
export const CATALOGUE_TABLES = parts.flatMap(({ catalogues = [] }) => catalogues);

/** Tables about young people, for the canary test. */
export const PLANTED_TABLES = parts.flatMap(({ planted = [] }) => planted);

/** Names of what everybody may see. */
export const CATALOGUE = parts.flatMap(({ catalogue = [] }) => catalogue);

/** The rows that each person sees, by name. A row that is not listed here is not seen. */
export const SEEN: Seen = {};
for (const { seen = {} } of parts)
  for (const [who, tables] of Object.entries(seen)) {
    const theirs = SEEN[who] ?? {};
    for (const [table, names] of Object.entries(tables)) theirs[table] = [...(theirs[table] ?? []), ...names];
    SEEN[who] = theirs;
  }

/** A table that a role holds no grant for is refused, not empty. */
export const isRefused = (role: string, table: string): boolean =>
  parts.some(({ refused = {} }) =>
    Object.entries(refused).some(([each, tables]) => each === role && tables.includes(table)),
  );

/** Two client organisations and everybody around them, as `base-world.ts` says; with what each area adds. */
export async function seedWorld(app: Pick<TestApp, 'given' | 'owner'>): Promise<World> {
  const names = new Map<string, string>();
  const world: WorldMaking = {
    names,
    keep: (name, row) => {
      names.set(name, row.id);
      return row;
    },
    id: (name) => {
      const id = names.get(name);
      if (!id) throw new Error(`There is no ${name} in this world.`);
      return id;
    },
  };
  for (const { seed } of parts) await seed?.(app, world);
  for (const { finish } of parts) await finish?.(app, world);
  return world;
}
