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

/** A test of a policy has power only if it fails when the policy is broken. So every policy is broken, in every way. */

const app = await startTestApp({ now: NOW });
const { owner } = app;
const world = await seedWorld(app);
await seedOwnMaterial(owner, world);
await installProbes(owner, world, listProbes(world));

it('[AUT-10] the policies as they are give every person what the probes expect', async () => {
  expect(await owner.begin((db) => firstFailure(db, ''))).toBeNull();
});

it('[AUT-10] every broken policy is noticed by a probe', async () => {
  const mutants = [...(await policyMutants(owner)), ...(await functionMutants(owner))];
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const failure = await failureUnder(owner, mutant);
    if (failure === null && !mutant.equivalent) survivors.push(mutant.name);
    if (failure !== null && mutant.equivalent)
      survivors.push(`${mutant.name} was held to change nothing (${mutant.equivalent}), but ${failure}`);
  }
  expect(survivors).toEqual([]);
  // Were the policies no longer found or taken apart, nothing would be broken and nothing noticed.
  expect(mutants.filter((each) => !each.equivalent).length).toBeGreaterThan(150);
}, 1_200_000);

/** Breaks, probes and mends in one transaction that never commits. */
async function failureUnder(db: Pool, mutant: Mutant): Promise<string | null> {
  const undo = new Error('undo');
  let failure: string | null = null;
  await db
    .begin(async (transaction) => {
      await transaction.unsafe(mutant.sql);
      failure = await firstFailure(transaction, mutant.table);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw new Error(`${mutant.name}: ${mutant.sql}`, { cause: error });
    });
  return failure;
}
