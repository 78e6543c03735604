import { z } from 'zod';

/** The five levels of UIX-02, worst first. */
export const RiskLevel = z.enum(['red', 'orange', 'yellow', 'lightGreen', 'darkGreen']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** Colour is never the only sign (UIX-02). */
export const RISK_LEVEL_WORDS: Record<RiskLevel, string> = {
  red: 'Very high',
  orange: 'High',
  yellow: 'Raised',
  lightGreen: 'Low',
  darkGreen: 'Very low',
};

/** As the specification has them; a test holds the style sheet to them. */
export const RISK_LEVEL_COLOURS: Record<RiskLevel, string> = {
  red: '#ff0000',
  orange: '#ffa500',
  yellow: '#ffd700',
  lightGreen: '#a3d638',
  darkGreen: '#00ad28',
};
