import { Phone, PhoneCall } from 'lucide-react';
import { formatDate } from '#contract/core/dates.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { OverallRisk } from '#web/features/young-persons/profile/OverallRisk.tsx';
import { Portrait } from '#web/features/young-persons/profile/Portrait.tsx';
import {
  FactSection,
  KeyAlert,
  LoneWorking,
  SafetySections,
} from '#web/features/young-persons/profile/SafetyFacts.tsx';
import { describeRole, legalName } from '#web/features/young-persons/profile/young-person-words.ts';
import { telHref } from '#web/ui/frame/tel-href.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** To be read within ten seconds, in a car park: who, how old, what to be careful of, whom to call (YPN-04). */
export function YoungPersonHeader({ person }: { person: YoungPersonDetail }) {
  const { name, photo, age, dob, dob_is_estimate, pronouns, key_alert } = person;
  return (
    <Card className="print:border-0 print:*:p-0">
      <div className="space-y-4 print:space-y-2">
        <div className="flex items-center gap-4">
          <Portrait name={name} photo={photo} size="lg" alt={photo ? `Photo of ${name}` : ''} />
          <div className="min-w-0 space-y-1">
            <p className="text-lg leading-tight font-semibold">
              <span className="whitespace-nowrap">
                {age === null ? 'Age not recorded' : `${age} years old`}
              </span>{' '}
              {pronouns && <span className="text-base font-normal whitespace-nowrap">· {pronouns}</span>}
            </p>
            {dob && (
              <p className="text-sm text-ink-soft">
                Born {formatDate(dob)}
                {dob_is_estimate && ' (an estimate)'}
              </p>
            )}
            {legalName(person) !== name && (
              <p className="text-sm text-ink-soft">Legal name: {legalName(person)}</p>
            )}
            <OverallRisk {...person} />
          </div>
        </div>
        <KeyAlert words={key_alert} />
        <LoneWorking facts={person} />
        <SafetyAndContacts person={person} />
      </div>
    </Card>
  );
}

/** Allergies, risks and contacts with their details, side by side if there is room. */
export function SafetyAndContacts({ person }: { person: YoungPersonDetail }) {
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-3 print:grid-cols-3">
      <SafetySections facts={person} />
      <FactSection
        icon={<PhoneCall aria-hidden size={20} className="text-accent-text" />}
        title="Who to call"
      >
        <Contacts person={person} />
      </FactSection>
    </div>
  );
}

const CONTACTS_SHOWN = 4;

/** Those with a number, the most urgent first. */
export const listCallable = ({ contacts }: Pick<YoungPersonDetail, 'contacts'>) =>
  contacts.filter(({ phone }) => phone);

function Contacts({ person }: { person: YoungPersonDetail }) {
  const callable = listCallable(person);
  const more = callable.slice(CONTACTS_SHOWN);
  if (callable.length === 0) return <p className="text-ink-soft">No telephone numbers recorded</p>;
  return (
    <>
      <ContactList contacts={callable.slice(0, CONTACTS_SHOWN)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 py-2 text-sm font-medium text-accent-text print:hidden">
            {more.length} more to call
          </summary>
          <ContactList contacts={more} />
        </details>
      )}
    </>
  );
}

function ContactList({ contacts }: Pick<YoungPersonDetail, 'contacts'>) {
  return (
    <ul className="divide-y divide-line">
      {contacts.map((contact) => (
        <li key={`${contact.kind} ${contact.name} ${contact.phone}`}>
          <a
            href={telHref(contact.phone ?? '')}
            className="flex min-h-11 print:min-h-0 items-center gap-3 rounded-sm py-1.5 hover:bg-sunken"
          >
            <Phone aria-hidden size={18} className="shrink-0 text-accent-text" />
            <span className="min-w-0">
              <span className="block leading-tight font-medium">{contact.name}</span>
              <span className="block text-sm leading-snug text-ink-soft">
                {contactDetail(contact)} ·{' '}
                <span className="whitespace-nowrap text-accent-text tabular-nums underline">
                  {contact.phone}
                </span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `Social worker, Croydon`: their role and where they work. */
const contactDetail = (contact: YoungPersonDetail['contacts'][number]): string =>
  [...new Set([describeRole(contact), contact.detail])].filter(Boolean).join(', ');
