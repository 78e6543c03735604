import type { EpisodeStatus } from '#contract/safety/missing-episodes.ts';
import type { Tone } from '#web/ui/record/status-colours.ts';

export const EPISODES = '/dashboard/missing-episodes';
export const episodeHref = (id: string) => `${EPISODES}/${id}`;

export const statusWords: Record<EpisodeStatus, string> = {
  missing: 'Missing',
  found: 'Found, interview open',
  closed: 'Closed',
};
export const statusTones: Record<EpisodeStatus, Tone> = {
  missing: 'red',
  found: 'orange',
  closed: 'neutral',
};
