import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import { findRiskAbove } from '#contract/young-persons/overall-risk.ts';

function topic(name: string, level: RiskLevel | null, category = 'Risk') {
  const id = '019b82c6-6a00-7401-aca9-168e402af632';
  const rest = { description: '', is_visible_to_client: true, is_sensitive: false, review_every_weeks: null };
  return { subcategory: { id, name, category, ...rest }, level };
}

describe('the overall risk', () => {
  it('[CHR-01] is asked about where the worst risk is high or very high and it says less, or nothing', () => {
    const topics = [topic('Online', 'orange'), topic('Self-harm', 'red'), topic('Fire', 'yellow')];
    expect(findRiskAbove(topics, 'lightGreen')).toEqual({ name: 'Self-harm', level: 'red' });
    expect(findRiskAbove(topics, 'orange')).toEqual({ name: 'Self-harm', level: 'red' });
    expect(findRiskAbove(topics, null)).toEqual({ name: 'Self-harm', level: 'red' });
    expect(findRiskAbove(topics, 'red')).toBeUndefined();
  });

  it('[CHR-01] is not asked about by what is no danger, or no high one', () => {
    expect(findRiskAbove([topic('Personal care', 'red', 'Daily life')], 'darkGreen')).toBeUndefined();
    expect(findRiskAbove([topic('Fire', 'yellow'), topic('Online', null)], 'darkGreen')).toBeUndefined();
  });
});
