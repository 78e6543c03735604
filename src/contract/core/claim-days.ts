/**
 * Only the carer and the office see a carer's claims after a visit (TIM, EXP, MIL, XTR); a client never does. Carers
 * may enter and change claims for this many days after the appointment, and then only the office may. The database uses
 * the same number (visits.claim-days.sql).
 */
export const CLAIM_DAYS = 28;
