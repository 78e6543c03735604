import type { Ref } from '#contract/core/shapes.ts';
import { OneLine } from '#web/forms/OneLine.tsx';

/** In place of the name of somebody whose record is open to named people alone. */
export const RESTRICTED = 'Restricted';

interface Row {
  young_person: Ref | null;
  is_restricted: boolean;
}

/** A list's young person: by name, or in calm words that there is one who is not shown. */
export function YoungPersonCell({ row: { young_person, is_restricted } }: { row: Row }) {
  if (young_person) return <OneLine>{young_person.name}</OneLine>;
  return is_restricted ? <span className="text-ink-soft">{RESTRICTED}</span> : null;
}
