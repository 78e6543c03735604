/** Apart from the calls, for the address of the list, which the first file of the browser holds. */
export const QUOTATION_SORTS = ['created_at', 'quotation_number', 'client', 'valid_until', 'total'] as const;

export const QUOTATION_STATUSES = ['sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
