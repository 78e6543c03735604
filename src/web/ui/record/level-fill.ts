import type { RiskLevel } from '#contract/core/risk-levels.ts';

/** The colour of a level's dot on a plot. */
export const LEVEL_FILL: Record<RiskLevel, string> = {
  red: 'fill-level-red',
  orange: 'fill-level-orange',
  yellow: 'fill-level-yellow',
  lightGreen: 'fill-level-light-green',
  darkGreen: 'fill-level-dark-green',
};
