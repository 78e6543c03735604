import type { Area } from '#server/area.ts';
import { missingEpisodeNotifications } from '#server/features/safety/missing-episodes/missing-episodes.notifications.ts';
import { missingEpisodeRoutes } from '#server/features/safety/missing-episodes/missing-episodes.routes.ts';

const STEP = 'This record has changed, so you cannot do this now. Reload the page.';

export const missingEpisodeArea: Area = {
  routes: missingEpisodeRoutes,
  constraints: {
    missing_episode_one_missing: [
      'missing_episode.open',
      'young_person_id',
      'They are already recorded as missing.',
    ],
    missing_episode_step: ['missing_episode.wrong_step', 'status', STEP],
    missing_episode_not_ahead: ['input.invalid', 'last_seen_at', 'This time is in the future.'],
    missing_episode_found: ['input.invalid', 'found_at', 'This is before they were last seen.'],
    missing_episode_interview_held: ['input.invalid', 'interview_at', 'This is before they were found.'],
  },
  views: {
    'missing_episode.list': 'Saw them in the list of missing episodes',
    'missing_episode.view': 'Looked at a missing episode',
    'missing_episode.pack': 'Made the police form',
  },
  notifications: missingEpisodeNotifications,
};
