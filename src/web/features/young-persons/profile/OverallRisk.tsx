import { RISK_LEVEL_WORDS, type RiskLevel } from '#contract/core/risk-levels.ts';
import { findTopicAbove } from '#contract/young-persons/overall-risk.ts';
import type { SafetyFacts } from '#contract/young-persons/safety-facts.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

type Props = Pick<SafetyFacts, 'top_risks'> & { risk_level: RiskLevel | null };

/** The overall risk in its colour; without it where a topic is more serious, for green would then be read as all clear. */
export function OverallRisk({ risk_level, top_risks }: Props) {
  if (!risk_level) return null;
  const words = `Overall risk: ${RISK_LEVEL_WORDS[risk_level].toLowerCase()}`;
  const above = findTopicAbove({ risk_level, top_risks });
  if (!above) return <LevelBadge level={risk_level}>{words}</LevelBadge>;
  return (
    <p className="text-sm">
      {words}.{' '}
      <span className="font-semibold">
        {above.name}: {RISK_LEVEL_WORDS[above.level].toLowerCase()}
      </span>
    </p>
  );
}
