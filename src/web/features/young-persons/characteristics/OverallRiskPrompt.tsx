import { RISK_LEVEL_WORDS } from '#contract/core/risk-levels.ts';
import type { YoungPersonSubcategory } from '#contract/young-persons/characteristics.ts';
import { findRiskAbove } from '#contract/young-persons/overall-risk.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { editHref, formHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** Where "Overall risk" is asked. */
const SAFETY_STEP = 'step-six';

interface Props {
  youngPersonId: string;
  topics: readonly YoungPersonSubcategory[];
}

/** A risk that is more serious than the overall one asks whoever may change that to look at it again. */
export function OverallRiskPrompt({ youngPersonId, topics }: Props) {
  const { role } = useSignedIn();
  const person = useEndpoint(getYoungPerson, { params: { id: youngPersonId } }).data;
  if (!person || !can(role, updateYoungPerson)) return null;
  const risk = findRiskAbove(topics, person.risk_level);
  if (!risk) return null;
  const buildHref = person.status === 'DRAFT' ? formHref : editHref;
  const overall = person.risk_level ? RISK_LEVEL_WORDS[person.risk_level].toLowerCase() : 'not set';
  return (
    <Banner
      tone="warning"
      title={`${risk.name}: ${RISK_LEVEL_WORDS[risk.level].toLowerCase()}. Overall risk: ${overall}`}
      action={
        <UiLink
          href={buildHref(youngPersonId, SAFETY_STEP)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          Review overall risk
        </UiLink>
      }
    >
      The overall risk stands first wherever this young person is looked up. Does it still fit?
    </Banner>
  );
}
