/**
 * How long something works without a sign-in: one-use links, drafts saved under a code, tokens of public forms. Days
 * are London's.
 */

/** A one-use link for one social worker to correct their own details. */
export const TEMPORAL_FORM_DAYS = 14;
/** A one-use link for a referrer without an account to answer the office's question. */
export const ANSWER_LINK_DAYS = 14;
/** A quotation and its link, unless the office sets another day. */
export const QUOTATION_DAYS = 30;
/** A draft of the public referral form, saved under its code. */
export const PUBLIC_DRAFT_DAYS = 14;
/** A pass to send one public referral. */
export const PASS_MINUTES = 120;
/** A public form's token to look up names. The policies of organisations limit it to 20 uses. */
export const FORM_TOKEN_MINUTES = 60;
