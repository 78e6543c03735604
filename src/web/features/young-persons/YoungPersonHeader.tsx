import { Phone, PhoneCall, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { YoungPersonDetail } from '#contract/young-persons.ts';
import { Portrait } from '#web/features/young-persons/Portrait.tsx';
import { ageText, contactWords, telHref } from '#web/features/young-persons/young-person-words.ts';
import { LevelBadge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { levelWords } from '#web/ui/levels.ts';

/** Taken in within ten seconds, in a car park: who, how old, what to be careful of, whom to call (YPN-04). */
export function YoungPersonHeader({ person, action }: { person: YoungPersonDetail; action?: ReactNode }) {
  const { name, photo, pronouns, risk_level, key_alert } = person;
  const age = ageText(person);
  return (
    <Card className="print:border-0">
      <div className="space-y-4">
        <div className="flex items-center gap-4">
          <Portrait name={name} photo={photo} size="lg" alt={photo ? `Photo of ${name}` : ''} />
          <div className="min-w-0 space-y-1">
            <p className="text-lg font-semibold">
              {age || 'Age not recorded'}
              {pronouns && <span className="font-normal text-ink-soft"> · {pronouns}</span>}
            </p>
            {risk_level && (
              <LevelBadge level={risk_level}>Overall risk: {levelWords[risk_level].toLowerCase()}</LevelBadge>
            )}
            {action}
          </div>
        </div>
        {key_alert && (
          <Banner tone="error" title="Key alert">
            {key_alert}
          </Banner>
        )}
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
          <Matter icon={<TriangleAlert aria-hidden size={20} className="text-red-ink" />} title="Allergies">
            <Allergies person={person} />
          </Matter>
          <Matter icon={<ShieldAlert aria-hidden size={20} className="text-orange-ink" />} title="Top risks">
            <Risks person={person} />
          </Matter>
          <Matter icon={<PhoneCall aria-hidden size={20} className="text-accent-text" />} title="Who to call">
            <Contacts person={person} />
          </Matter>
        </div>
      </div>
    </Card>
  );
}

function Matter({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 flex items-center gap-2 text-sm font-semibold">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** "None" is an answer; that nobody has asked is another. */
function Allergies({ person: { allergies, has_allergies } }: { person: YoungPersonDetail }) {
  if (allergies) return <p className="font-semibold whitespace-pre-line text-red-ink">{allergies}</p>;
  return <p className="text-ink-soft">{has_allergies === false ? 'None known' : 'Not recorded'}</p>;
}

const RISKS_SHOWN = 4;

function Risks({ person: { top_risks, key_risks } }: { person: YoungPersonDetail }) {
  if (top_risks.length === 0 && key_risks.length === 0) return <p className="text-ink-soft">Not recorded</p>;
  return (
    <ul className="space-y-1.5">
      {top_risks.slice(0, RISKS_SHOWN).map(({ subcategory, level, summary }) => (
        <li key={subcategory.id}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <LevelBadge level={level} />
            <span className="font-medium">{subcategory.name}</span>
          </span>
          {summary && <span className="block text-sm text-ink-soft">{summary}</span>}
        </li>
      ))}
      {key_risks.map((risk) => (
        <li key={risk}>{risk}</li>
      ))}
    </ul>
  );
}

const CONTACTS_SHOWN = 4;

function Contacts({ person: { contacts } }: { person: YoungPersonDetail }) {
  const callable = contacts.filter(({ phone }) => phone);
  if (callable.length === 0) return <p className="text-ink-soft">No telephone numbers recorded</p>;
  return (
    <ul className="-my-1 divide-y divide-line">
      {callable.slice(0, CONTACTS_SHOWN).map(({ kind, name, detail, phone }) => (
        <li key={`${kind} ${name} ${phone}`}>
          <a
            href={telHref(phone ?? '')}
            className="flex min-h-11 items-center gap-3 rounded-sm py-1 hover:bg-sunken"
          >
            <Phone aria-hidden size={18} className="shrink-0 text-accent-text" />
            <span className="min-w-0">
              <span className="block leading-tight font-medium">{name}</span>
              <span className="block text-sm leading-tight text-ink-soft">
                {detail ?? contactWords[kind]} ·{' '}
                <span className="whitespace-nowrap text-accent-text tabular-nums underline">{phone}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
