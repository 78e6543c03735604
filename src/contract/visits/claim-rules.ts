/**
 * What a carer claims after a visit (TIM, EXP, MIL, XTR) is their own and the office's to see, never a client's.
 * Carers may enter and change it until so many days after the appointment; then the office does.
 */
export const CLAIM_DAYS = 28;
