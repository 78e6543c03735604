import { z } from 'zod';
import { amountSchema, readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import { StoredFile } from '#contract/core/files.ts';
import {
  Id,
  Instant,
  IsoDate,
  listShape,
  paging,
  Ref,
  Text,
  Version,
  WrittenAbout,
} from '#contract/core/shapes.ts';
import { ClaimDecision, claimFilter, decision, listedClaim } from '#contract/visits/claim-decisions.ts';
import { EXPENSE_SORTS } from '#contract/visits/claim-lists.ts';

export const MAX_EXPENSE_POUNDS = 500;
/** Above zero, to the penny. It accepts what people write, such as "4,85" and "£4.85". */
export const ExpenseAmount = amountSchema({
  read: readPounds,
  most: MAX_EXPENSE_POUNDS,
  form: 'Enter pounds and pence, like 12.50.',
  say: sayPounds,
});

const ofAppointment = z.object({ id: Id });

export const ExpenseReason = z.object({
  id: Id,
  reason: z.string(),
  category: z.string(),
  hint: z.string().nullable(),
  limit_pounds: z.string().nullable(),
  limit_per: z.string().nullable(),
  is_receipt_required: z.boolean(),
});
export type ExpenseReason = z.infer<typeof ExpenseReason>;

export const Expense = z.object({
  id: Id,
  appointment_carer_id: Id,
  carer: Ref,
  reason: z.object({ id: Id, reason: z.string() }),
  amount: z.string(),
  date: IsoDate,
  note: z.string().nullable(),
  images: z.array(StoredFile),
  /** In words: over the limit, no receipt, another day. */
  warnings: z.array(z.string()),
  /** The office entered it, and so corrects it without a reason. */
  is_by_office: z.boolean(),
  ...decision,
  version: Version,
  updated_at: Instant,
});
export type Expense = z.infer<typeof Expense>;

export const listExpenseReasons = endpoint({
  method: 'GET',
  path: '/api/app_expense_reason_types/',
  summary: 'Reasons for expenses',
  access: { admin: 'OPTIONS', carer: 'OPTIONS' },
  audit: null,
  answer: z.array(ExpenseReason),
});

export const ListedExpense = Expense.extend(listedClaim);
export type ListedExpense = z.infer<typeof ListedExpense>;

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses/',
  summary: 'Expenses between two dates, inclusive; three months back to today by default',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({ ...claimFilter, reason_id: Id.optional(), ...paging(EXPENSE_SORTS) }),
  answer: listShape(ListedExpense).extend({
    /** Of all pages. */
    total_pounds: z.string(),
  }),
});

export const listExpensesOfAppointment = endpoint({
  method: 'GET',
  path: '/api/expenses/appointment/{id}',
  summary: 'The expenses of all carers on one appointment',
  access: { admin: 'ALL' },
  audit: 'expenses.view',
  params: ofAppointment,
  answer: z.array(Expense),
});

export const listExpensesOfCarer = endpoint({
  method: 'GET',
  path: '/api/expenses/appointment_carer/{id}',
  summary: 'The expenses of one carer on one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'expenses.view',
  params: ofAppointment,
  answer: z.array(Expense),
});

const receipts = { name: 'app_expenses_images_upload', ...RECEIPT_FILES };
const FORM_BYTES = 105 * 1024 * 1024;

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/',
  summary: 'Add an expense with its receipts',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    reason_id: Id,
    amount: ExpenseAmount,
    date: IsoDate,
    note: Text(1000).optional(),
    about: WrittenAbout,
  }),
  files: receipts,
  answer: Expense,
  status: 201,
  body_limit: FORM_BYTES,
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/{id}',
  summary: 'Change an expense, or add or remove its receipts',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason_id: Id.optional(),
    amount: ExpenseAmount.optional(),
    date: IsoDate.optional(),
    note: Text(1000).optional(),
    /** The office must say why it changes a carer's claim. The carer reads it. */
    reason: Text(500).optional(),
    /** Ids of receipts to remove, separated by commas. */
    remove_image_ids: z.string().max(1000).optional(),
    version: z.coerce.number().int().min(1),
    about: WrittenAbout,
  }),
  files: receipts,
  answer: Expense,
  body_limit: FORM_BYTES,
});

export const decideExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/{id}/decision/',
  summary: 'Approve an expense, or return it to the carer with a reason',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: ClaimDecision,
  answer: Expense,
  status: 200,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/{id}',
  summary: 'Remove an expense; the change log keeps it',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  /** The office must say why it removes a carer's claim. The carer reads it. */
  query: z.strictObject({ reason: Text(500).optional() }),
  answer: z.object({ id: Id }),
});
