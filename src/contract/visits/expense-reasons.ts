/** The reasons that a carer may give for an expense, as administrators change them (SET-01). */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Line, Version } from '#contract/core/shapes.ts';

export const ExpenseReasonSettings = z.object({
  id: Id,
  reason: z.string(),
  category: z.string(),
  /** Advice for the carer, beside the reason. */
  hint: z.string().nullable(),
  /** An amount above it is marked for the office. Null: no limit. */
  limit_pounds: z.string().nullable(),
  /** What the limit is counted for, such as `session`. */
  limit_per: z.string().nullable(),
  is_receipt_required: z.boolean(),
  is_archived: z.boolean(),
  version: Version,
});
export type ExpenseReasonSettings = z.infer<typeof ExpenseReasonSettings>;

const LIMIT_SENTENCE = 'Enter pounds, such as 20 or 12.50.';

const fields = {
  reason: Line(80).min(1, 'Enter a reason.'),
  category: Line(80).min(1, 'Enter a category, such as Travel.'),
  hint: Line(200).nullable(),
  limit_pounds: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, LIMIT_SENTENCE)
    .refine((pounds) => Number(pounds) > 0, LIMIT_SENTENCE)
    .nullable(),
  limit_per: Line(80).nullable(),
  is_receipt_required: z.boolean(),
};

export const listAllExpenseReasons = endpoint({
  method: 'GET',
  path: '/api/app_expense_reason_types/all/',
  summary: 'All reasons for expenses, with their settings; archived ones last',
  access: { admin: 'ALL' },
  audit: null,
  answer: z.array(ExpenseReasonSettings),
});

export const createExpenseReason = endpoint({
  method: 'POST',
  path: '/api/app_expense_reason_types/',
  summary: 'Add a reason for expenses',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject(fields),
  answer: ExpenseReasonSettings,
  status: 201,
});

export const updateExpenseReason = endpoint({
  method: 'PUT',
  path: '/api/app_expense_reason_types/{id}',
  summary: 'Change a reason for expenses, or archive it so that nobody can choose it',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject({ ...fields, is_archived: z.boolean() })
    .partial()
    .extend({ version: Version }),
  answer: ExpenseReasonSettings,
});
