/**
 * How long the office waits for a carer's arrival, and which moments count. The database has the same numbers
 * (db/functions/visits.attendance.sql), and a test compares the two.
 */

/** Amber. A bus that runs late, a search for the door and a greeting take less than this, so nobody need ring yet. */
export const LATE_MINUTES = 10;

/**
 * Red, and the office is told once. By then the carer has had the time to arrive and to tap, and a young person may have
 * waited alone for half an hour. A shorter wait would ring about traffic.
 */
export const VERY_LATE_MINUTES = 30;

/** Beyond the planned end, after which a carer who has not left is asked whether they have. Goodbyes take a while. */
export const DEPARTURE_MINUTES = 30;

/** Before the planned start, from which a carer can say that they have arrived. */
export const EARLY_MINUTES = 60;

/** The hours around the planned times in which an arrival or a departure can lie. Further away it is a slip of the day. */
export const ATTENDANCE_HOURS_AROUND = 12;

/** Days after an appointment in which its carer is asked for a forgotten arrival or departure. Later they no longer know. */
export const ASK_DAYS = 7;
