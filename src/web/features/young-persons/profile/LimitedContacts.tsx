import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/**
 * The people who may see the young person only under a condition, or who may pose a risk. Renders nothing if there are
 * none.
 */
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
