import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { Arrival } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { fieldLabels } from '#web/features/young-persons/profile/profile-sections.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

type Barred = Arrival['not_to_be_told'][number];

interface Props {
  people: readonly Barred[];
  person: Restrictions;
}

type Restrictions = Pick<YoungPersonDetail, 'contact_restrictions' | 'no_contact_with'>;

/** In the words of whoever wrote them down: in the topic on family time, and in the profile. */
const listRestrictions = ({ no_contact_with, contact_restrictions }: Restrictions) =>
  [
    { label: 'People who must not have contact', text: no_contact_with },
    { label: fieldLabels.contact_restrictions, text: contact_restrictions },
  ].filter(({ text }) => text);

/** The people whom a carer must not let near the young person, nor tell where they live: high up, on paper and without signal. */
export function NotToBeTold({ people, person }: Props) {
  const restrictions = listRestrictions(person);
  if (people.length === 0 && restrictions.length === 0)
    return (
      <p className="text-ink-soft">No restrictions on contact or on telling the address are recorded.</p>
    );
  return (
    <Banner tone="error" title="Must not be contacted or told the address">
      <ul className="space-y-1">
        {people.map((each) => (
          <li key={`${each.name} ${each.relationship}`}>
            <span className="font-semibold">{each.name}</span> ({each.relationship}): {barWords(each)}
          </li>
        ))}
        {restrictions.map(({ label, text }) => (
          <li key={label}>
            <span className="font-semibold">{label}:</span>{' '}
            <span className="whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const barWords = ({ contact_forbidden, address_secret }: Barred): string =>
  [contact_forbidden && 'no contact', address_secret && 'must not know the address']
    .filter(Boolean)
    .join(', ');

/** The same words on the record itself. */
export function ContactRestrictions({ person }: { person: Restrictions }) {
  const restrictions = listRestrictions(person);
  if (restrictions.length === 0) return null;
  return (
    <Banner tone="error" title="Contact is restricted">
      {restrictions.map(({ label, text }) => (
        <p key={label}>
          <span className="font-semibold">{label}:</span> <span className="whitespace-pre-line">{text}</span>
        </p>
      ))}
    </Banner>
  );
}
