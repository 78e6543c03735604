/** Separate from the calls, because the browser's first file needs it for the list's address. */
export const QUOTATION_SORTS = ['created_at', 'quotation_number', 'client', 'valid_until', 'total'] as const;

export const QUOTATION_STATUSES = ['sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
