/** How long what works without signing in is good: one-use links, drafts under a code, a public form’s token. London’s days. */

/** A link for one social worker to correct their own details: once. */
export const TEMPORAL_FORM_DAYS = 14;
/** A link for a referrer without an account to answer the office’s question: once. */
export const ANSWER_LINK_DAYS = 14;
/** A quotation, and its link with it, where the office says no other day. */
export const QUOTATION_DAYS = 30;
/** A draft of the public referral form, under its code. */
export const PUBLIC_DRAFT_DAYS = 14;
/** A pass to send one public referral. */
export const PASS_MINUTES = 120;
/** A public form’s token to ask for names; the policies of organisations hold how often: 20 times. */
export const FORM_TOKEN_MINUTES = 60;
