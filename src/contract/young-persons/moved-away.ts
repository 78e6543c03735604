/** A referral about a known young person ends with their move. It names no organisation: its reader may know nothing of the other. */
export const MOVED_AWAY = 'This young person has moved to another organisation';

/** The step that is refused for it, and what is left to do. */
export const MOVED_AWAY_STEPS = {
  send: 'You cannot send this referral. Withdraw it and start another for someone at this organisation.',
  correct: 'You cannot change this referral. Tell the office what you wanted to change, or withdraw it.',
  approve: 'You cannot approve this referral. Decline it or close it.',
};
