import type { Ref } from '#contract/core/shapes.ts';
import type { Option } from '#web/ui/field/Choice.tsx';

const toOption = ({ id, name }: Ref): Option => ({ value: id, label: name });

/** For a chosen young person who left the list while the form was open: restricted, made inactive, or moved. */
const GONE = {
  label: 'You no longer have access',
  help: 'You can no longer open the record you chose, or it is archived. Choose someone else, or no particular young person.',
};

/**
 * The young people to choose from, always including the chosen one: otherwise the field would look empty while the form
 * still has a value. `help` is set if they are no longer in the list.
 * @param listed undefined while the list loads
 * @param own the record's own young person, who is always offered
 */
export function listYoungPersonChoices(
  listed: readonly Ref[] | undefined,
  chosen: string,
  own: Ref | null | undefined,
): { options: Option[]; help?: string } {
  const options = (listed ?? []).map(toOption);
  if (chosen === '' || options.some(({ value }) => value === chosen)) return { options };
  if (own?.id === chosen) return { options: [toOption(own), ...options] };
  if (!listed) return { options };
  return { options: [{ value: chosen, label: GONE.label }, ...options], help: GONE.help };
}
