/** The parts of e-mails about money that are the same in each. */

export const joinParagraphs = (...paragraphs: readonly (string | null | undefined)[]): string =>
  paragraphs.filter(Boolean).join('\n\n');

export const describePayment = (details: string | null | undefined): string | null =>
  details ? `Please pay to:\n${details}` : null;

/** The last lines: most readers need no link. */
export const sayLinks = (links: readonly string[]): string =>
  `If you have an account, you can also sign in and open ${links.length === 1 ? 'it' : 'them'} here:\n${links.join('\n')}`;
