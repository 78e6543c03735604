/** Separate from the calls, because the browser's first file needs it for the list's address. */
export const TIMESHEET_SORTS = ['start_date', 'carer', 'client', 'status', 'hours', 'recent'] as const;
