/**
 * The steps of completing a visit, as the address names them. In a file of its own, because the address is read before
 * the page loads.
 */
export const STEPS = ['report', 'times', 'miles', 'expenses', 'else', 'check'] as const;
export type Step = (typeof STEPS)[number];
