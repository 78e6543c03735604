/** How far back a client user's news goes. `last_look`: to when an earlier session last showed their home. */
export const NEWS_PERIODS = ['last_look', 'last_7_days', 'last_30_days'] as const;
export type NewsPeriod = (typeof NEWS_PERIODS)[number];
