import { BookOpenCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppointmentDetail } from '#contract/appointments.ts';
import type { Ref } from '#contract/shapes.ts';
import { getBeforeYouArrive } from '#contract/young-persons.ts';
import { arrivalHref, personHref } from '#web/features/young-persons/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { LevelBadge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/Card.tsx';
import { TextLink, UiLink } from '#web/ui/Link.tsx';
import { levelWords } from '#web/ui/levels.ts';

type Facts = NonNullable<AppointmentDetail['young_person_facts']>;

/** What whoever meets the young person must know first, readable in ten seconds. */
export function YoungPersonFacts({ person: { id, name }, facts }: { person: Ref; facts: Facts }) {
  const { role } = useSignedIn();
  const { age, risk_level, key_risks, allergies } = facts;
  return (
    <Card
      title={<TextLink href={personHref(id)}>{age === null ? name : `${name}, ${age}`}</TextLink>}
      aside={
        risk_level && <LevelBadge level={risk_level}>Risk: {levelWords[risk_level].toLowerCase()}</LevelBadge>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Matter icon={<ShieldAlert aria-hidden size={20} className="text-orange-ink" />} title="Key risks">
          {key_risks.length > 0 ? (
            <ul className="list-disc space-y-0.5 pl-5">
              {key_risks.map((risk) => (
                <li key={risk}>{risk}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">None recorded</p>
          )}
        </Matter>
        <Matter icon={<TriangleAlert aria-hidden size={20} className="text-red-ink" />} title="Allergies">
          {allergies ? (
            <p className="font-semibold text-red-ink">{allergies}</p>
          ) : (
            <p className="text-ink-soft">None recorded</p>
          )}
        </Matter>
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

function Matter({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-2 text-sm font-semibold">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  );
}
