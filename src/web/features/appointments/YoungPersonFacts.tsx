import { BookOpenCheck } from 'lucide-react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { OverallRisk } from '#web/features/young-persons/profile/OverallRisk.tsx';
import { KeyAlert, LoneWorking, SafetySections } from '#web/features/young-persons/profile/SafetyFacts.tsx';
import { arrivalHref, personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Facts = NonNullable<AppointmentDetail['young_person_facts']>;

/** What anyone who meets the young person must know first, readable in ten seconds. */
export function YoungPersonFacts({ person: { id, name }, facts }: { person: Ref; facts: Facts }) {
  const { role } = useSignedIn();
  const { age, key_alert } = facts;
  return (
    <Card
      title={<TextLink href={personHref(id)}>{age === null ? name : `${name}, ${age}`}</TextLink>}
      aside={<OverallRisk {...facts} />}
    >
      <div className="space-y-4">
        <KeyAlert words={key_alert} />
        <LoneWorking facts={facts} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SafetySections facts={facts} />
        </div>
      </div>
      {can(role, getBeforeYouArrive) && (
        <UiLink
          href={arrivalHref(id)}
          className={buttonClass({ variant: 'outline', size: 'sm', className: 'mt-4' })}
        >
          <BookOpenCheck aria-hidden size={18} /> Before you arrive
        </UiLink>
      )}
    </Card>
  );
}
