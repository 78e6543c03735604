import { RISK_LEVEL_WORDS } from '#contract/core/statuses.ts';

/** The five levels of UIX-02, worst first. The colours themselves live in tokens.css and are exact. */
export const levels = ['red', 'orange', 'yellow', 'lightGreen', 'darkGreen'] as const;
export type Level = (typeof levels)[number];

export const levelColours: Record<Level, string> = {
  red: '#ff0000',
  orange: '#ffa500',
  yellow: '#ffd700',
  lightGreen: '#a3d638',
  darkGreen: '#00ad28',
};

export const levelWords: Record<Level, string> = RISK_LEVEL_WORDS;
