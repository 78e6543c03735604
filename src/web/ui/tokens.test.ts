// biome-ignore lint/style/noRestrictedImports: a test runs in Node, where a style sheet is a file
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RISK_LEVEL_WORDS, RiskLevel } from '#contract/core/risk-levels.ts';
import { buttonClass, buttonSizes, buttonVariants } from '#web/ui/field/button-class.ts';
import { contrast } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = { light: readTokens(0), dark: readTokens(1) };
const text = 4.5;
const shape = 3;

const surfaces = ['canvas', 'surface', 'sunken', 'frame'];
const tones = ['neutral', 'teal', 'red', 'orange', 'yellow', 'green', 'dark-green'];

/** Foreground, background, minimum contrast. */
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ['ink', surface, text],
    ['ink-soft', surface, text],
    ['accent-text', surface, text],
    ['focus', surface, shape],
  ]),
  ['line-strong', 'surface', shape],
  ['line-strong', 'canvas', shape],
  ['accent', 'surface', shape],
  ['accent-text', 'accent-tint', text],
  ['ink-soft', 'accent-tint', text],
  ['ink', 'accent-tint', text],
  ...['accent', 'accent-hover'].map((fill): [string, string, number] => ['accent-ink', fill, text]),
  ...['danger', 'warning', 'success'].flatMap((fill): [string, string, number][] => [
    [`${fill}-ink`, fill, text],
    [`${fill}-ink`, `${fill}-hover`, text],
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`tone-${tone}-ink`, `tone-${tone}-tint`, text],
    [`tone-${tone}-ink`, 'surface', text],
    ['ink', `tone-${tone}-tint`, text],
  ]),
  ['tone-red-dot', 'surface', shape],
];

describe.each(Object.entries(themes))('colours of the %s theme', (_theme, tokens) => {
  it.each(pairs)('[UIX-07] %s on %s reaches %s to 1', (ink, ground, wanted) => {
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(wanted);
  });
});

describe('levels', () => {
  const COLOURS: Record<RiskLevel, string> = {
    red: '#ff0000',
    yellow: '#ffd700',
    orange: '#ffa500',
    lightGreen: '#a3d638',
    darkGreen: '#00ad28',
  };
  const findToken = (level: string) =>
    `level-${level.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

  it('[UIX-02] are exactly the five colours of the specification', () => {
    for (const [level, colour] of Object.entries(COLOURS)) {
      const token = findToken(level);
      expect([themes.light[token], themes.dark[token]]).toEqual([colour, colour]);
    }
  });

  it.each(RiskLevel.options)('[UIX-02] %s has a text that can be read on it', (level) => {
    expect(RISK_LEVEL_WORDS[level]).toMatch(/^[A-Z]/);
    expect(
      contrast(themes.light['level-ink'] ?? '', themes.light[findToken(level)] ?? ''),
    ).toBeGreaterThanOrEqual(text);
    expect(new Set(Object.values(RISK_LEVEL_WORDS)).size).toBe(RiskLevel.options.length);
  });
});

describe('buttons', () => {
  it('[UIX-01] have the fourteen variants and three sizes of the specification, each with a look of its own', () => {
    expect([...buttonVariants].sort()).toEqual(
      'darkGreen default destructive filter ghost lightGreen link orange outline red secondary success warning yellow'.split(
        ' ',
      ),
    );
    expect(buttonSizes).toEqual(['default', 'sm', 'lg']);
    expect(new Set(buttonVariants.map((variant) => buttonClass({ variant }))).size).toBe(14);
    expect(new Set(buttonSizes.map((size) => buttonClass({ size }))).size).toBe(3);
  });
});

/** `--name: light-dark(light, dark)` or `--name: #colour`, by theme. */
function readTokens(theme: 0 | 1): Record<string, string> {
  const found = css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g);
  return Object.fromEntries(
    [...found].map(([, name, light, dark, both]) => [name, both ?? (theme === 0 ? light : dark)]),
  );
}
