/**
 * A referral ends if its young person has moved to another organisation. It does not name the new organisation, because
 * its reader may not know of it.
 */
export const MOVED_AWAY = 'This young person has moved to another organisation';

/** The step that this refuses, and what people can do instead. */
export const MOVED_AWAY_STEPS = {
  send: 'You cannot send this referral. Withdraw it and start another for someone at this organisation.',
  correct: 'You cannot change this referral. Tell the office what you wanted to change, or withdraw it.',
  approve: 'You cannot approve this referral. Decline it or close it.',
};
