import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { type Area, gather } from '#server/area.ts';
import { areas } from '#server/areas.ts';

/** Two areas with the same names. */
const [mine, other]: Area[] = [{ views: { 'team.view': 'A' } }, { views: { 'team.view': 'B' } }];

describe('the list of areas', () => {
  it('[DOC-95] contains every exported area of *.area.ts exactly once', async () => {
    const files = globSync('src/server/**/*.area.ts');
    const modules = await Promise.all(
      files.map((file) => import(new URL(`../../${file}`, import.meta.url).href)),
    );
    const exported = modules.flatMap((each: object) => Object.values(each));
    expect(files.length).toBeGreaterThan(30);
    expect(exported.filter((area) => !areas.includes(area))).toEqual([]);
    expect(areas).toHaveLength(exported.length);
    expect(new Set(areas).size).toBe(areas.length);
  });

  it('[DOC-95] rejects two areas that name the same constraint, table, view or task', () => {
    expect(() =>
      gather(
        [mine, other].flatMap((area) => area ?? []),
        ({ views }) => views,
      ),
    ).toThrow('Two areas name team.view.');
    for (const part of ['constraints', 'changes', 'names', 'views'] as const)
      expect(() => gather<unknown>(areas, (area) => area[part])).not.toThrow();
  });

  it('[ACT-02] has a sentence for each view that a call records, and for no others', () => {
    // Opening an incident records this view, in addition to the call’s own.
    const left = [...endpoints.map(({ audit }) => audit), 'app_report.open'];
    const told = Object.keys(gather(areas, ({ views }) => views));
    expect(told.filter((name) => !left.includes(name))).toEqual([]);
  });
});
