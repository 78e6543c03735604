/** Apart from the calls, for the address of the list, which the first file of the browser holds. */
export const TIMESHEET_SORTS = ['start_date', 'carer', 'client', 'status', 'hours'] as const;
