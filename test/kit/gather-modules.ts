import { globSync } from 'node:fs';
import { NEIGHBOURHOODS } from '#contract/core/neighbourhoods.ts';

/**
 * The test files of one kind, found by their names: `gatherModules('policies', 'world')` imports every
 * test/policies/<neighbourhood>/*.world.ts, in the order of the neighbourhoods.
 */
export async function gatherModules<Module>(folder: string, kind: string): Promise<Module[]> {
  const root = new URL(`../${folder}/`, import.meta.url);
  const files = NEIGHBOURHOODS.flatMap((neighbourhood) =>
    globSync(`${neighbourhood}/*.${kind}.ts`, { cwd: root }).sort(),
  );
  const modules: Module[] = [];
  for (const file of files) modules.push(await import(new URL(file, root).href));
  return modules;
}
