/**
 * The claims that a carer makes after a visit (TIM, EXP, MIL, XTR) are their own and the office's to see, never a client's.
 * Carers may enter and change them until so many days after the appointment; then the office does. The database
 * decides by the same number (visits.claim-days.sql).
 */
export const CLAIM_DAYS = 28;
