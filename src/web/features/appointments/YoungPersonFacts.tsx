import { ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppointmentDetail } from '#contract/appointments.ts';
import { LevelBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { levelWords } from '#web/ui/levels.ts';

type Facts = NonNullable<AppointmentDetail['young_person_facts']>;

/** What whoever meets the young person must know first, readable in ten seconds. */
export function YoungPersonFacts({ name, facts }: { name: string; facts: Facts }) {
  const { age, risk_level, key_risks, allergies } = facts;
  return (
    <Card
      title={age === null ? name : `${name}, ${age}`}
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
