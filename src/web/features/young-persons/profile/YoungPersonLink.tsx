import type { NamedYoungPerson } from '#contract/young-persons/named-young-person.ts';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';

/** Leads to the record; of somebody who has left the reader's organisation it says the name alone, as the record is closed. */
export function YoungPersonLink({ person: { id, name, is_elsewhere } }: { person: NamedYoungPerson }) {
  if (!is_elsewhere) return <TextLink href={personHref(id)}>{name}</TextLink>;
  return (
    <>
      {name} <span className="text-ink-soft">(no longer with your organisation)</span>
    </>
  );
}
