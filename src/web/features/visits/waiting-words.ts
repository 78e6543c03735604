import type { Step } from '#web/features/visits/step-names.ts';
import type { Part, PartKind, VisitWork } from '#web/features/visits/visit-work.ts';

/** The step in which a part is written. */
export const sendableSteps: Record<PartKind, Step> = {
  times: 'times',
  journey: 'miles',
  expense: 'expenses',
  extra: 'else',
};

export function keepPartsWhere(work: VisitWork, isKept: (part: Part) => boolean): VisitWork {
  return {
    ...work,
    parts: Object.fromEntries(Object.entries(work.parts).filter(([, part]) => isKept(part))),
  };
}
