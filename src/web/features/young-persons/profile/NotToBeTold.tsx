import { type ContactRestrictions, isContactRestricted } from '#contract/young-persons/young-persons.ts';
import { fieldLabels } from '#web/features/young-persons/profile/profile-sections.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

type Barred = ContactRestrictions['not_to_be_told'][number];

/** In their authors' words: from the topic on family time and from the profile. */
const listRestrictions = ({ no_contact_with, contact_restrictions }: ContactRestrictions) =>
  [
    { label: 'People who must not have contact', text: no_contact_with },
    { label: fieldLabels.contact_restrictions, text: contact_restrictions },
  ].filter(({ text }) => text);

/**
 * The people who must not come near the young person or learn where they live. Shown near the top wherever the record
 * is read, also on paper and without signal. Renders nothing if there are none.
 */
export function NotToBeTold({ person }: { person: ContactRestrictions }) {
  if (!isContactRestricted(person)) return null;
  return (
    <Banner tone="error" title="Do not contact or give the address to">
      <ul className="space-y-1">
        {person.not_to_be_told.map((each) => (
          <li key={`${each.name} ${each.relationship}`}>
            <span className="font-semibold">{each.name}</span> ({each.relationship}): {barWords(each)}
          </li>
        ))}
        {listRestrictions(person).map(({ label, text }) => (
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
