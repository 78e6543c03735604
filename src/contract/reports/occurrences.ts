import { z } from 'zod';

/**
 * A visit may have several incidents. Each has its own form: the first, the second and so on of the form that alerts
 * the office. Every other form is written once. A withdrawn one leaves a gap in the numbers.
 */

const MAX_OCCURRENCES = 20;
export const Occurrence = z.int().min(1).max(MAX_OCCURRENCES);

interface Written {
  form_type: { id: string };
  /** Older data on a device has no number. */
  occurrence?: number;
  status: string;
}

export const readOccurrence = ({ occurrence = 1 }: Pick<Written, 'occurrence'>): number => occurrence;

/** `Incident report`, `Incident report 2`. The database uses the same names (name_occurrence). */
export const nameOccurrence = (form_name: string, occurrence: number): string =>
  occurrence > 1 ? `${form_name} ${occurrence}` : form_name;

/** The written ones of one form, in order. */
export const listOccurrences = <Form extends Written>(forms: readonly Form[], form_id: string): Form[] =>
  forms
    .filter(({ form_type }) => form_type.id === form_id)
    .sort((a, b) => readOccurrence(a) - readOccurrence(b));

/** Finds the one to continue: begun or returned, and the first of several. */
export const findOpen = <Form extends Written>(forms: readonly Form[], form_id: string): Form | undefined =>
  listOccurrences(forms, form_id).find(({ status }) => status === 'draft' || status === 'not approved');

/**
 * Finds the number of the next one. Undefined if no more may be written.
 * @param here numbers that exist only on this device
 */
export function findNextOccurrence(
  forms: readonly Written[],
  form_id: string,
  here: readonly number[] = [],
): number | undefined {
  const taken = listOccurrences(forms, form_id).map(readOccurrence);
  const next = Math.max(0, ...taken, ...here) + 1;
  return next <= MAX_OCCURRENCES ? next : undefined;
}
