import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { Arrival } from '#web/features/young-persons/profile/kept-arrivals.ts';
import { fieldLabels } from '#web/features/young-persons/profile/profile-sections.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

type Barred = Arrival['not_to_be_told'][number];

interface Props {
  people: readonly Barred[];
  restrictions: YoungPersonDetail['contact_restrictions'];
}

/** The people whom a carer must not let near the young person, nor tell where they live: high up, on paper and without signal. */
export function NotToBeTold({ people, restrictions }: Props) {
  if (people.length === 0 && !restrictions)
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
        {restrictions && (
          <li>
            <span className="font-semibold">{fieldLabels.contact_restrictions}:</span>{' '}
            <span className="whitespace-pre-line">{restrictions}</span>
          </li>
        )}
      </ul>
    </Banner>
  );
}

const barWords = ({ contact_forbidden, address_secret }: Barred): string =>
  [contact_forbidden && 'no contact', address_secret && 'must not know the address']
    .filter(Boolean)
    .join(', ');
