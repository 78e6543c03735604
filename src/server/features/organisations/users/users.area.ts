import type { Area } from '#server/area.ts';
import { carerSearch } from '#server/features/organisations/users/search.queries.ts';
import { giveIdentity } from '#server/features/organisations/users/users.actions.ts';
import { userNotifications } from '#server/features/organisations/users/users.notifications.ts';
import { userRoutes } from '#server/features/organisations/users/users.routes.ts';

export const userArea: Area = {
  routes: userRoutes,
  constraints: {
    app_user_email_unique: ['duplicate', 'email', 'An account with this e-mail address already exists.'],
    app_user_last_administrator: [
      'user.last_administrator',
      'is_active',
      'There must be at least one active administrator.',
    ],
    app_user_identity: ['access.not_yours', 'email', 'A second administrator must approve this first.'],
    app_user_own_office: ['user.own_account', 'is_active', 'Another administrator must do this.'],
  },
  names: { user_id: 'app_user', coordinator_id: 'app_user' },
  access: { account_identity: giveIdentity },
  search: carerSearch,
  notifications: userNotifications,
};
