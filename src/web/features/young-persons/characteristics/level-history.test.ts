import { describe, expect, it } from 'vitest';
import {
  lastChangeInWords,
  listStretches,
} from '#web/features/young-persons/characteristics/level-history.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (date: string) => `${date}T12:00:00Z`;

describe('the plot of a level', () => {
  it('[CHR-01] starts with the first level, ends today, and steps from one to the next', () => {
    const { start, stretches } = listStretches(
      [
        { at: at('2026-08-13'), level: null },
        { at: at('2026-08-13'), level: 'yellow' },
        { at: at('2026-10-02'), level: 'red' },
      ],
      NOW,
    );
    expect(new Date(start).toISOString().slice(0, 10)).toBe('2026-08-13');
    expect(stretches).toEqual([
      { level: 'yellow', row: 2, from: 0, to: 0.5, isJoined: false },
      { level: 'red', row: 0, from: 0.5, to: 1, isJoined: true },
    ]);
  });

  it('[CHR-01] has a gap while the topic was not in the profile', () => {
    const history = [
      { at: at('2026-07-24'), level: 'orange' as const },
      { at: at('2026-08-23'), level: null },
      { at: at('2026-10-22'), level: 'orange' as const },
    ];
    const { stretches } = listStretches(history, NOW);
    expect(stretches.map(({ from, to, isJoined }) => [from, to, isJoined])).toEqual([
      [0, 0.25, false],
      [0.75, 1, false],
    ]);
    expect(listStretches([...history, { at: at('2026-11-01'), level: null }], NOW).stretches).toHaveLength(2);
  });

  it('[CHR-01] shows at least four weeks, so that today’s level is a point and not the whole plot', () => {
    const { start, stretches } = listStretches([{ at: at('2026-11-21'), level: 'red' }], NOW);
    expect(new Date(start).toISOString().slice(0, 10)).toBe('2026-10-24');
    expect(stretches).toMatchObject([{ from: 1, to: 1 }]);
    expect(listStretches([], NOW).stretches).toEqual([]);
  });
});

describe('the last change as text', () => {
  it('[CHR-01] says what changed, or that it is new', () => {
    const changes = [
      { at: at('2026-06-01'), level: null },
      { at: at('2026-07-01'), level: 'yellow' as const },
      { at: at('2026-10-05'), level: 'red' as const },
      { at: at('2026-11-10'), level: 'orange' as const },
    ];
    expect(lastChangeInWords(changes.slice(0, 1))).toBe('');
    expect(lastChangeInWords(changes.slice(0, 2))).toBe(
      'It has been raised since it was first recorded on 01/07/2026.',
    );
    expect(lastChangeInWords(changes.slice(0, 3))).toBe('It rose from raised to very high on 05/10/2026.');
    expect(lastChangeInWords(changes)).toBe('It fell from very high to high on 10/11/2026.');
  });
});
