import type { Area } from '#server/area.ts';
import { expenseReasonRoutes } from '#server/features/visits/expense-reasons/expense-reasons.routes.ts';

export const expenseReasonArea: Area = {
  routes: expenseReasonRoutes,
  constraints: {
    expense_reason_name: ['duplicate', 'reason', 'This reason already exists.'],
  },
  changes: {
    expense_reason: {
      subject: 'Reason for expenses',
      labels: {
        reason: 'Reason',
        category: 'Category',
        hint: 'Advice',
        limit_pounds: 'Limit in pounds',
        limit_per: 'Limit for each',
        is_receipt_required: 'Receipt required',
        is_active: 'In use',
      },
      selectSubjects: (db, ids) => db`
        select id, reason as name, null as kind, null as questions from expense_reason where id = any(${[...ids]}::uuid[])`,
    },
  },
};
