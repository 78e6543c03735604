import type { Area } from '#server/area.ts';
import { claimChangeNotifications } from '#server/features/visits/claims/claim-changes.notifications.ts';
import { claimDecisionNotifications } from '#server/features/visits/claims/claim-decisions.notifications.ts';
import { expenseRoutes } from '#server/features/visits/expenses/expenses.routes.ts';

export const expenseArea: Area = {
  routes: expenseRoutes,
  // Both cover journeys as well.
  notifications: { ...claimChangeNotifications, ...claimDecisionNotifications },
  constraints: {
    claim_not_ahead: [
      'input.invalid',
      'date',
      'This date is in the future. Enter today’s date or an earlier one.',
    ],
  },
  views: { 'expenses.view': 'Looked at the expenses of an appointment' },
};
