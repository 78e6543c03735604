import type { CarerAvailability } from '#contract/appointments/available-carers.ts';
import type { Ref } from '#contract/core/shapes.ts';

/** `Not free. On holiday that day`. Undefined if the carer is suitable. */
export function describeConcern({ is_free, reasons }: CarerAvailability): string | undefined {
  return [...(is_free ? [] : ['Not free']), ...reasons].join('. ') || undefined;
}

/** Names the chosen carers with why each is unsuitable, for screen readers. Empty if all are suitable. */
export const describeConcerns = (
  chosen: readonly Ref[],
  findConcern: (id: string) => string | undefined,
): string =>
  chosen
    .flatMap(({ id, name }) => {
      const concern = findConcern(id);
      return concern ? [`${name}: ${concern}.`] : [];
    })
    .join(' ');
