import type { ReactNode } from 'react';
import { type Contradiction, findContradictions } from '#contract/young-persons/health-topics.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { editHref, formHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

/** Where the record asks about allergies and medication. */
const HEALTH_STEP = 'step-five';

interface Props {
  youngPersonId: string;
  /** Only what contradicts this topic. */
  subcategoryId?: string;
}

/** Sends users who may change the record to the step that a topic contradicts. */
export function ContradictionPrompt({ youngPersonId, subcategoryId }: Props) {
  const { role } = useSignedIn();
  const person = useEndpoint(getYoungPerson, { params: { id: youngPersonId } }).data;
  if (!person || person.status === 'ARCHIVED' || !can(role, updateYoungPerson)) return null;
  const buildHref = person.status === 'DRAFT' ? formHref : editHref;
  return findContradictions(person, person.health_topics)
    .filter(({ topic }) => !subcategoryId || topic.subcategory.id === subcategoryId)
    .map((contradiction) => (
      <ContradictionBanner
        key={contradiction.topic.slug}
        contradiction={contradiction}
        action={<CorrectLink href={buildHref(youngPersonId, HEALTH_STEP)}>Correct the record</CorrectLink>}
      />
    ));
}

/** Both sides of a contradiction, and a link to one of them. */
export function ContradictionBanner({
  contradiction,
  action,
}: {
  contradiction: Contradiction;
  action: ReactNode;
}) {
  return (
    <Banner tone="warning" title={contradiction.words} action={action}>
      Until they match, we show the more serious one everywhere.
    </Banner>
  );
}

export function CorrectLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <UiLink href={href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
      {children}
    </UiLink>
  );
}
