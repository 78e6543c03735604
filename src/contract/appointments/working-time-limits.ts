/** The Working Time Regulations 1998, as far as plans and hours are judged by them. The database has them in appointments.working-time.sql. */

/** Rest between two days of work, in hours. */
export const REST_HOURS = 11;
/** Hours of work a week beyond which the carer's written agreement is asked for. */
export const WEEK_HOURS = 48;
