import { RISK_LEVEL_WORDS, type RiskLevel } from '#contract/core/risk-levels.ts';
import { findTopicAbove } from '#contract/young-persons/overall-risk.ts';
import type { SafetyFacts } from '#contract/young-persons/safety-facts.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

type Props = Pick<SafetyFacts, 'top_risks'> & {
  risk_level: RiskLevel | null;
  risk_above?: RiskLevel | null | undefined;
};

/**
 * The overall risk in its colour. If a topic is more serious and nobody has justified that, shows the topic's colour
 * and both levels. If someone has, shows no colour, because green would look like all clear.
 */
export function OverallRisk({ risk_level, risk_above, top_risks }: Props) {
  const words = risk_level ? RISK_LEVEL_WORDS[risk_level].toLowerCase() : 'nothing';
  if (risk_above)
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <LevelBadge level={risk_above}>Risk: {RISK_LEVEL_WORDS[risk_above].toLowerCase()}</LevelBadge>
        Recorded overall: {words}
      </p>
    );
  if (!risk_level) return null;
  const above = findTopicAbove({ risk_level, top_risks });
  if (!above) return <LevelBadge level={risk_level}>Overall risk: {words}</LevelBadge>;
  return (
    <p className="text-sm">
      Overall risk: {words}.{' '}
      <span className="font-semibold">
        {above.name}: {RISK_LEVEL_WORDS[above.level].toLowerCase()}
      </span>
    </p>
  );
}
