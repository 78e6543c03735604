/** Reports with words that the office does not have. */
import { hasPlaceForAll } from '#web/features/visits/visits/begun-form.ts';
import { isOpenHere, visitStore } from '#web/features/visits/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visits/visit-work.ts';

/** Whether the report of a visit can go as a draft. */
export function isUnsentDraft(id: string): boolean {
  const part = visitStore.getState().works[id]?.parts.report;
  if (part?.kind !== 'report' || !part.is_changed || part.is_waiting) return false;
  return part.problem?.kind !== 'stale' && hasPlaceForAll(part);
}

/** It is open on no screen, and nothing of it is for somebody to decide on. */
export const isLeftDraft = (id: string): boolean =>
  !isOpenHere(id) && isUnsentDraft(id) && !visitStore.getState().works[id]?.parts.report?.problem;

/** The visit in which such words of one form were written. */
export const findUnsentReport = (
  works: Readonly<Record<string, VisitWork>>,
  report_id: string,
  form_type_id: string,
): string | undefined =>
  Object.values(works).find((work) => {
    const part = work.parts.report;
    if (part?.kind !== 'report' || work.report_id !== report_id) return false;
    const isUnsent = part.is_changed || part.is_waiting || part.theirs !== null;
    return isUnsent && (part.form?.form_type.id ?? work.form_type_id) === form_type_id;
  })?.appointment_carer_id;
