/**
 * A young person's overall risk is answered by the office, and not worked out from their topics. A reassuring colour misleads
 * where a danger is more serious than it:
 *
 *   risk_above       the most serious danger that the overall risk says less than, while nobody has answered for it. The database
 *                    finds it (find_risks_above), asks for it before anybody becomes active, and asks again once a danger is
 *                    more serious than it was when somebody answered
 *   chooseShownRisk  the level that lists and cards show: the higher of the two, until somebody answers
 *   findTopicAbove   a topic to name beside the colour, answered for or not
 */
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { TopRisk } from '#contract/young-persons/safety-facts.ts';

const rank = (level: RiskLevel) => RiskLevel.options.indexOf(level);

/** The longest explanation why an overall risk stays below a danger. */
export const MAX_RISK_REASON = 2000;

interface Risks {
  risk_level: RiskLevel | null;
  /** Missing in older data on a device. */
  risk_above?: RiskLevel | null | undefined;
}

/** The higher of the overall risk and a danger that nobody has explained. */
export const chooseShownRisk = ({ risk_level, risk_above }: Risks): RiskLevel | null =>
  risk_above ?? risk_level;

interface Overall extends Risks {
  top_risks: readonly TopRisk[];
}

/** The most serious topic, if the overall risk is lower or missing. */
export function findTopicAbove({
  risk_level,
  top_risks,
}: Overall): { name: string; level: RiskLevel } | undefined {
  const [worst] = top_risks.toSorted((a, b) => rank(a.level) - rank(b.level));
  if (!worst || (risk_level !== null && rank(worst.level) >= rank(risk_level))) return undefined;
  return { name: worst.subcategory.name, level: worst.level };
}
