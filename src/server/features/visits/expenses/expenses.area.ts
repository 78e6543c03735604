import type { Area } from '#server/area.ts';
import { expenseRoutes } from '#server/features/visits/expenses/expenses.routes.ts';

export const expenseArea: Area = {
  routes: expenseRoutes,
  // Of journeys as well.
  constraints: { claim_not_ahead: ['input.invalid', 'date', 'This day has not come yet.'] },
  views: { 'expenses.view': 'Looked at the expenses of an appointment' },
};
