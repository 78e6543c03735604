import { describe, expect, it } from 'vitest';
import { STALE_PATHS } from '#contract/core/topics.ts';
import { endpoints } from '#contract/endpoints.ts';

describe('STALE_PATHS', () => {
  const begun = Object.values(STALE_PATHS).flat();

  it.each([...new Set<string>(begun)])('[UIX-09] %s is a prefix of some call’s path', (path) => {
    expect(endpoints.some((endpoint) => endpoint.path.startsWith(path))).toBe(true);
  });

  it('[UIX-09] a young person’s facts also refresh appointments, visits and reports', () => {
    for (const path of ['/api/appointments/', '/api/visits/', '/api/reports/'])
      expect(STALE_PATHS.young_persons).toContain(path);
  });
});
