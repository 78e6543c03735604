/** Separate from the calls, because the browser's first file needs them for the lists' addresses. */
export const EXPENSE_SORTS = ['date', 'carer', 'reason', 'amount', 'status', 'unusual'] as const;
export const MILEAGE_SORTS = ['date', 'carer', 'miles', 'status', 'unusual'] as const;

export const VEHICLES = ['CAR_OR_VAN', 'MOTORCYCLE', 'BICYCLE'] as const;
