import { hoursBetween } from '#contract/core/dates.ts';
import { isUnusuallyLong } from '#contract/core/unusual-claims.ts';
import { lengthText, whenText } from '#web/features/appointments/appointment-words.ts';

type Times = Parameters<typeof whenText>[0];

const countHours = ({ start_at, end_at }: Times) => hoursBetween(start_at, end_at);

/**
 * Says that times are hours longer than planned: a wrong day is more likely than such a day. Undefined if they are not.
 */
export const describeLongTimes = (worked: Times, planned: Times): string | undefined =>
  isUnusuallyLong(countHours(worked), countHours(planned))
    ? `${whenText(worked)}, which is ${lengthText(worked)}. You planned ${whenText(planned)}, ${lengthText(planned)}.`
    : undefined;
