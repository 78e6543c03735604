import { describe, expect, it } from 'vitest';
import { STALE_PATHS } from '#contract/core/topics.ts';
import { endpoints } from '#contract/endpoints.ts';

describe('STALE_PATHS', () => {
  const begun = Object.values(STALE_PATHS).flat();

  it.each([...new Set<string>(begun)])('[UIX-09] %s begins the path of some call', (path) => {
    expect(endpoints.some((endpoint) => endpoint.path.startsWith(path))).toBe(true);
  });
});
