/**
 * A young person's overall risk is answered by the office, and not worked out from their topics. Screens say where a topic is more
 * serious than it, for a reassuring colour would then mislead:
 *
 *   findTopicAbove   beside the colour, by any topic that its readers see
 *   findRiskAbove    asks the office to look again, by dangers alone
 */
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { YoungPersonSubcategory } from '#contract/young-persons/characteristics.ts';
import type { TopRisk } from '#contract/young-persons/safety-facts.ts';

const rank = (level: RiskLevel) => RiskLevel.options.indexOf(level);

interface Overall {
  risk_level: RiskLevel | null;
  top_risks: readonly TopRisk[];
}

/** The most serious topic, where the overall risk says less than it, or nothing: a reassuring colour would then mislead. */
export function findTopicAbove({
  risk_level,
  top_risks,
}: Overall): { name: string; level: RiskLevel } | undefined {
  const [worst] = top_risks.toSorted((a, b) => rank(a.level) - rank(b.level));
  if (!worst || (risk_level !== null && rank(worst.level) >= rank(risk_level))) return undefined;
  return { name: worst.subcategory.name, level: worst.level };
}

/** The worst topic of the category Risk at high or very high, where the overall risk says less or nothing. */
export function findRiskAbove(
  topics: readonly Pick<YoungPersonSubcategory, 'subcategory' | 'level'>[],
  overall: RiskLevel | null,
): { name: string; level: RiskLevel } | undefined {
  const serious = topics.flatMap(({ subcategory: { category, name }, level }) =>
    category === RISK && (level === 'red' || level === 'orange') ? [{ name, level }] : [],
  );
  const [worst] = serious.toSorted((a, b) => rank(a.level) - rank(b.level));
  return worst && (overall === null || rank(worst.level) < rank(overall)) ? worst : undefined;
}

/** Other categories have levels too: how much planning or help somebody needs is no risk. */
const RISK = 'Risk';
