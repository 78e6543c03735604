import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import { topRisks } from '#server/features/young-persons/characteristics/top-risks.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });

describe('topRisks', () => {
  it('[CHR-01] lists every serious topic of the profile, red first, dangers before needs', async () => {
    const young_person = await given.youngPerson();
    const add = async (name: string, category: string, level: RiskLevel, removed_at: string | null = null) =>
      given.characteristic({
        young_person,
        topic: await given.topic({ name, category }),
        level,
        summary: `About ${name}`,
        removed_at,
      });
    await add('Culture', 'Who I am', 'red');
    await add('Sleep', 'Daily life', 'red');
    await add('Missing', 'Risk', 'orange');
    await add('Fire', 'Risk', 'red', '2026-11-01T00:00:00Z');
    await add('Self-harm', 'Risk', 'red');
    await add('Allergies', 'Health', 'red');
    await add('Online', 'Risk', 'yellow');
    const top = await topRisks(owner, young_person.id);
    expect(top.map(({ subcategory, level }) => [subcategory.name, level])).toEqual([
      ['Self-harm', 'red'],
      ['Allergies', 'red'],
      ['Sleep', 'red'],
      ['Missing', 'orange'],
    ]);
    expect(top[0]?.summary).toBe('About Self-harm');
    for (const name of ['One', 'Two', 'Three']) await add(name, 'Risk', 'red');
    expect(await topRisks(owner, young_person.id)).toHaveLength(7);
  });
});
