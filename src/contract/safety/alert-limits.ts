/**
 * Times of an emergency alert (SOS): when a press joins it, when a reminder is sent, when a carer is late, and when
 * positions are deleted.
 */

/** Enforced by raise_emergency_alert. */
export const JOIN_MINUTES = 5;
export const STALE_HOURS = 4;
export const MAX_POSITIONS = 500;
export const REMIND_AFTER_MINUTES = 3;
export const MAX_REMINDERS = 40;
/** Enforced by emergency_alert_guard and emergency_alert_note_follow. */
export const CHECK_IN_MINUTES = 10;
export const RED_AFTER_MINUTES = 5;
export const POSITION_DAYS = 30;
/** How long a carer still sees that their alert was closed. */
export const CLOSED_SHOWN_MINUTES = 30;
