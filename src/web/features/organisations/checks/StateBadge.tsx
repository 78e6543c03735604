import type { CheckState } from '#contract/organisations/checks.ts';
import { STATE_TONES, STATE_WORDS } from '#web/features/organisations/checks/check-words.ts';
import { Badge } from '#web/ui/record/Badge.tsx';

export const StateBadge = ({ state }: { state: CheckState }) => (
  <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
);
