import type { Area } from '#server/area.ts';
import { mailOfRegistrations } from '#server/features/organisations/social-workers/registration-emails.ts';
import { socialWorkerSearch } from '#server/features/organisations/social-workers/search.queries.ts';
import { confirmSocialWorker } from '#server/features/organisations/social-workers/social-workers.actions.ts';
import { socialWorkerNotifications } from '#server/features/organisations/social-workers/social-workers.notifications.ts';
import { socialWorkerRoutes } from '#server/features/organisations/social-workers/social-workers.routes.ts';

export const socialWorkerArea: Area = {
  routes: socialWorkerRoutes,
  constraints: {
    social_worker_email_unique: [
      'duplicate',
      'email',
      'This organisation already has a social worker with this e-mail address.',
    ],
    social_worker_second_yes: [
      'access.not_yours',
      'is_active',
      'The office or the team lead must approve this first.',
    ],
    allocation_social_worker_in_use: [
      'input.invalid',
      'social_worker_id',
      'This organisation has no such social worker.',
    ],
  },
  access: { social_worker: confirmSocialWorker },
  names: { social_worker_id: 'social_worker' },
  views: { 'young_person.social_worker': 'Looked up the social worker' },
  search: socialWorkerSearch,
  notifications: socialWorkerNotifications,
  tasks: (services) => ({ mail_of_registrations: () => mailOfRegistrations(services) }),
};
