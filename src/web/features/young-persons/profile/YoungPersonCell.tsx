import type { Ref } from '#contract/core/shapes.ts';
import { OneLine } from '#web/forms/OneLine.tsx';

/** Replaces the name of someone whose record is open only to named people. */
export const RESTRICTED = 'Restricted';

interface Row {
  young_person: Ref | null;
  is_restricted: boolean;
}

/** A young person in a list: their name, or a neutral text if the name is restricted. */
export function YoungPersonCell({ row: { young_person, is_restricted } }: { row: Row }) {
  if (young_person) return <OneLine>{young_person.name}</OneLine>;
  return is_restricted ? <span className="text-ink-soft">{RESTRICTED}</span> : null;
}
