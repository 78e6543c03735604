import type { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';

/**
 * A link to the record. Only the name if the person has left the reader's organisation, because the record is then
 * closed.
 */
export function YoungPersonLink({ person: { id, name, is_elsewhere } }: { person: NamedYoungPerson }) {
  if (!is_elsewhere) return <TextLink href={personHref(id)}>{name}</TextLink>;
  return (
    <>
      {name} <span className="text-ink-soft">(no longer with your organisation)</span>
    </>
  );
}
