import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** The people who may be with the young person on a condition alone, or may pose a risk. Nothing where there are none. */
export function LimitedContacts({ person }: { person: Pick<YoungPersonDetail, 'limited_contacts'> }) {
  if (person.limited_contacts.length === 0) return null;
  return (
    <Banner tone="warning" title="Take care about contact">
      <ul className="space-y-1">
        {person.limited_contacts.map(({ name, relationship, contact_rule }) => (
          <li key={`${name} ${relationship}`}>
            <span className="font-semibold">{name}</span> ({relationship}): {contact_rule.toLowerCase()}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
