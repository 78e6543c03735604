import { expect, it } from 'vitest';
import type { Pool } from '#server/db/pools.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW } from '#test/policies/base-world.ts';
import { functionMutants } from '#test/policies/function-mutants.ts';
import { type Mutant, policyMutants } from '#test/policies/mutants.ts';
import { seedOwnMaterial } from '#test/policies/own-material.ts';
import { listProbes } from '#test/policies/probes.ts';
import { firstFailure, installProbes } from '#test/policies/run-probes.ts';
import { seedWorld } from '#test/policies/world.ts';

/**
 * A test of a policy proves something only if it fails when the policy is broken. So every policy is broken, in every
 * way.
 */

const app = await startTestApp({ now: NOW });
const { owner } = app;
const world = await seedWorld(app);
await seedOwnMaterial(owner, world);
await installProbes(owner, world, listProbes(world));

it('[AUT-10] the policies give every person what the probes expect', async () => {
  expect(await owner.begin((db) => firstFailure(db, ''))).toBeNull();
});

it('[AUT-10] every broken policy is noticed by a probe', async () => {
  const mutants = [...(await policyMutants(owner)), ...(await functionMutants(owner))];
  const [equivalent, broken] = [mutants.filter(isEquivalent), mutants.filter((each) => !isEquivalent(each))];
  const faults: string[] = [];
  for (const mutant of broken)
    if ((await failureUnder(owner, [mutant])) === null) faults.push(`${mutant.name} survived`);
  // Mutants without an effect are probed with everything: many at once, and one by one only if a probe fails.
  for (const batch of batchByTarget(equivalent)) {
    const together = await failureUnder(owner, batch);
    if (together === null) continue;
    const before = faults.length;
    for (const mutant of batch) {
      const failure = await failureUnder(owner, [mutant]);
      if (failure !== null)
        faults.push(`${mutant.name} was held to change nothing (${mutant.equivalent}), but ${failure}`);
    }
    if (faults.length === before) faults.push(`Only together they change something: ${together}`);
  }
  expect(faults).toEqual([]);
  // If no policies were found or parsed, nothing would be broken and nothing noticed.
  expect(broken.length).toBeGreaterThan(150);
}, 1_200_000);

const isEquivalent = ({ equivalent }: Mutant): boolean => equivalent !== undefined;

/** Batches in which no two mutants change the same policy or function, so that each is in force. */
function batchByTarget(mutants: readonly Mutant[]): Mutant[][] {
  const targets = Map.groupBy(mutants, ({ name }) => name.split(':')[0]);
  const most = Math.max(...[...targets.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, nth) => [...targets.values()].flatMap((each) => each[nth] ?? []));
}

/** Breaks, probes and restores in one transaction that never commits. */
async function failureUnder(db: Pool, mutants: readonly Mutant[]): Promise<string | null> {
  const undo = new Error('undo');
  let failure: string | null = null;
  await db
    .begin(async (transaction) => {
      for (const { sql } of mutants) await transaction.unsafe(sql);
      failure = await firstFailure(transaction, mutants[0]?.table ?? '');
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo)
        throw new Error(mutants.map(({ name, sql }) => `${name}: ${sql}`).join('; '), { cause: error });
    });
  return failure;
}
