import { ShieldAlert, TriangleAlert, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NONE_RECORDED } from '#contract/core/absence.ts';
import {
  chooseRisks,
  describeAllergies,
  describeLoneWorking,
  type Risk,
  type SafetyFacts,
} from '#contract/young-persons/safety-facts.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

/** The office's one alert that nobody may miss. Shown wherever allergies and risks are. */
export function KeyAlert({ words }: { words: string | null }) {
  return (
    words && (
      <Banner tone="error" title="Key alert">
        {words}
      </Banner>
    )
  );
}

/** Whether one carer may go alone. Renders nothing if they may. */
export function LoneWorking({ facts }: { facts: Parameters<typeof describeLoneWorking>[0] }) {
  const words = describeLoneWorking(facts);
  if (!words) return null;
  return (
    <p className="flex items-start gap-2 font-medium text-orange-ink">
      <UsersRound aria-hidden size={20} className="mt-0.5 shrink-0" />
      {words}
    </p>
  );
}

interface FactSectionProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** One of the few facts to read at a glance. */
export function FactSection({ icon, title, children }: FactSectionProps) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="mb-1 flex items-center gap-2 text-sm font-semibold">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Allergies and risks, in the same words on every screen and on paper. */
export function SafetySections({ facts }: { facts: SafetyFacts }) {
  return (
    <>
      <FactSection icon={<TriangleAlert aria-hidden size={20} className="text-red-ink" />} title="Allergies">
        <Allergies facts={facts} />
      </FactSection>
      <FactSection icon={<ShieldAlert aria-hidden size={20} className="text-orange-ink" />} title="Top risks">
        <Risks facts={facts} />
      </FactSection>
    </>
  );
}

function Allergies({ facts }: { facts: SafetyFacts }) {
  const { kind, words } = describeAllergies(facts);
  return (
    <p className={kind === 'some' ? 'font-semibold whitespace-pre-line text-red-ink' : 'text-ink-soft'}>
      {words}
    </p>
  );
}

/** Every very high risk, then others as far as there is room. The rest are folded on screen and unfolded on paper. */
function Risks({ facts }: { facts: SafetyFacts }) {
  const { shown, more } = chooseRisks(facts);
  if (shown.length === 0) return <p className="text-ink-soft">{NONE_RECORDED}</p>;
  return (
    <>
      <RiskList risks={shown} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-sm font-medium text-accent-text print:hidden">
            and {more.length} more
          </summary>
          <RiskList risks={more} />
        </details>
      )}
    </>
  );
}

function RiskList({ risks }: { risks: readonly Risk[] }) {
  return (
    <ul className="space-y-1.5 print:space-y-0.5">
      {risks.map(({ name, level, summary }) => (
        <li key={name}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {level && <LevelBadge level={level} />}
            <span className={level ? 'min-w-0 font-medium' : 'min-w-0'}>{name}</span>
          </span>
          {summary && <span className="block text-sm text-ink-soft">{summary}</span>}
        </li>
      ))}
    </ul>
  );
}
