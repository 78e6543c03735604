import { addDays, londonInstant, toLondonDay } from '#contract/core/dates.ts';

/** Quiet hours by London's clock. When the clocks change, they are an hour longer or shorter, as the night is. */
export interface QuietHours {
  quiet_from: string | null;
  quiet_until: string | null;
}

/** The default until a person chooses others. */
export const FIRST_QUIET_HOURS: QuietHours = { quiet_from: '22:00', quiet_until: '07:00' };

/** Returns the end of the quiet hours at an instant. Undefined outside quiet hours. */
export function findQuietEnd(now: Date, { quiet_from, quiet_until }: QuietHours): string | undefined {
  if (!quiet_from || !quiet_until) return undefined;
  const today = toLondonDay(now.toISOString());
  const nights = [addDays(today, -1), today].map((day) => ({
    from: londonInstant(day, quiet_from),
    until: londonInstant(quiet_until < quiet_from ? addDays(day, 1) : day, quiet_until),
  }));
  return nights.find(
    ({ from, until }) => Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until),
  )?.until;
}

/** The next instant at which it is that time in London. */
export function findNextTime(now: Date, time: string): string {
  const today = toLondonDay(now.toISOString());
  const at = londonInstant(today, time);
  return Date.parse(at) > now.getTime() ? at : londonInstant(addDays(today, 1), time);
}
