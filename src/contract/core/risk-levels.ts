import { z } from 'zod';

/** The five levels of UIX-02, worst first. */
export const RiskLevel = z.enum(['red', 'orange', 'yellow', 'lightGreen', 'darkGreen']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** Colour is never the only sign (UIX-02). The colours are in web/ui/tokens.css. */
export const RISK_LEVEL_WORDS: Record<RiskLevel, string> = {
  red: 'Very high',
  orange: 'High',
  yellow: 'Raised',
  lightGreen: 'Low',
  darkGreen: 'Very low',
};
