/** How far back a client user's news go. `last_look`: to when their home was last shown in an earlier session. */
export const NEWS_PERIODS = ['last_look', 'last_7_days', 'last_30_days'] as const;
export type NewsPeriod = (typeof NEWS_PERIODS)[number];
