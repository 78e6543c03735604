import type { RiskLevel } from '#contract/core/statuses.ts';
import { findTopicAbove, type SafetyFacts } from '#contract/young-persons/safety-facts.ts';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { levelWords } from '#web/ui/record/levels.ts';

type Props = Pick<SafetyFacts, 'top_risks'> & { risk_level: RiskLevel | null };

/** The overall risk in its colour; without it where a topic is more serious, for green would then be read as all clear. */
export function OverallRisk({ risk_level, top_risks }: Props) {
  if (!risk_level) return null;
  const words = `Overall risk: ${levelWords[risk_level].toLowerCase()}`;
  const above = findTopicAbove({ risk_level, top_risks });
  if (!above) return <LevelBadge level={risk_level}>{words}</LevelBadge>;
  return (
    <p className="text-sm">
      {words}.{' '}
      <span className="font-semibold">
        {above.name}: {levelWords[above.level].toLowerCase()}
      </span>
    </p>
  );
}
