/** The steps of finishing a visit, as the address names them. Alone in its file: the address is read before the page loads. */
export const STEPS = ['report', 'times', 'miles', 'expenses', 'else', 'check'] as const;
export type Step = (typeof STEPS)[number];
