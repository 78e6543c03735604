import type { BankColumns } from '#contract/money/bank-files.ts';
import { read } from '#server/features/money/payments/read-bank-file.ts';
import { AppError } from '#server/http/app-error.ts';

/** Bank files read without a server, on 24 November 2026. */
export const openFile = (csv: string, columns?: BankColumns, is_month_first = false) =>
  read({ csv, today: '2026-11-24', columns, is_month_first });

/** Of each row its pence, or why it is left out; of a file that leaves its columns open, `asks`. */
export function tell(csv: string): (number | string | null)[] | 'asks' {
  const { rows, needs_columns } = openFile(csv);
  return needs_columns ? 'asks' : rows.map(({ pence, problem }) => problem ?? pence);
}

export function tellRefusal(csv: string): string {
  try {
    openFile(csv);
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details.errors?.[0]?.message ?? error.details.detail ?? error.code;
  }
}

export const UNKNOWN = 'This row does not say whether the money came in or went out.';
