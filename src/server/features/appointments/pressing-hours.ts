/** Hours before an appointment in which news of it, an offer or a swap of it comes in quiet hours too. */
export const PRESSING_HOURS = 12;
