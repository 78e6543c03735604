import type { Config } from '#server/config.ts';

export type Agency = Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>;

/** The end of every e-mail: who writes, and how to reach them. */
export const signedBy = ({ AGENCY_NAME, AGENCY_PHONE }: Agency): string =>
  ['Kind regards,', AGENCY_NAME, AGENCY_PHONE].filter(Boolean).join('\n');
