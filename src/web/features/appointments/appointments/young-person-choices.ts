import type { Ref } from '#contract/core/shapes.ts';
import type { Option } from '#web/ui/field/Choice.tsx';

const toOption = ({ id, name }: Ref): Option => ({ value: id, label: name });

/** Of somebody chosen who left the list while the form was open: restricted, made inactive, or moved. */
const GONE = {
  label: 'You no longer have access',
  help: 'You can no longer open the record you chose, or it is archived. Choose someone else, or no particular young person.',
};

/**
 * The young people to choose from, always with the one who is chosen: a list without them would show nobody, while the form
 * still holds them. `help` where they are in the list no more.
 * @param listed undefined while the list is on its way
 * @param own the record's own, who stays whoever is listed
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
