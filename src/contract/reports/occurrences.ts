import { z } from 'zod';

/**
 * A visit may have several incidents, and each is reported in a form of its own: the first, the second and so on of the one that
 * alerts the office. Any other form is written once, and so is the first. One that was withdrawn leaves a gap.
 */

const MAX_OCCURRENCES = 20;
export const Occurrence = z.int().min(1).max(MAX_OCCURRENCES);

interface Written {
  form_type: { id: string };
  /** A device that kept it before there were several has no number. */
  occurrence?: number;
  status: string;
}

export const readOccurrence = ({ occurrence = 1 }: Pick<Written, 'occurrence'>): number => occurrence;

/** `Incident report`, `Incident report 2`; the database names what is written likewise (name_occurrence). */
export const nameOccurrence = (form_name: string, occurrence: number): string =>
  occurrence > 1 ? `${form_name} ${occurrence}` : form_name;

/** Those of one form that are written, the first first. */
export const listOccurrences = <Form extends Written>(forms: readonly Form[], form_id: string): Form[] =>
  forms
    .filter(({ form_type }) => form_type.id === form_id)
    .sort((a, b) => readOccurrence(a) - readOccurrence(b));

/** Finds the one that is gone on with: begun or returned, and of several the first. */
export const findOpen = <Form extends Written>(forms: readonly Form[], form_id: string): Form | undefined =>
  listOccurrences(forms, form_id).find(({ status }) => status === 'draft' || status === 'not approved');

/**
 * Finds the number of the next one; undefined where no more may be written.
 * @param here numbers that are written on this device alone
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
