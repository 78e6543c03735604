/** A referral about a known young person ends with their move. It names no organisation: its reader may know nothing of the other. */
export const MOVED_AWAY = 'The young person is with another organisation now';

/** The step that is refused for it, and what is left to do. */
export const MOVED_AWAY_STEPS = {
  send: 'This referral cannot be sent. Withdraw it, and begin another for somebody of this organisation.',
  correct:
    'This referral cannot be changed. Tell the office what you would have changed, or withdraw the referral.',
  approve: 'This referral cannot be approved. Decline it, or close it.',
};
