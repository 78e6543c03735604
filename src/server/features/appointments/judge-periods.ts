import { LENGTH_SENTENCE, MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { hoursBetween, toLondonDay } from '#contract/core/dates.ts';
import { YEAR_SENTENCE } from '#contract/core/input-words.ts';
import { LAST_DATE } from '#contract/core/shapes.ts';
import { invalid } from '#server/http/app-error.ts';

/**
 * No appointment could be at such times. For whoever asks the database about times before it keeps them: a range that ends
 * before it starts is an error there, whatever it is compared with. Throws `input.invalid`.
 */
export function judgePeriods(periods: readonly { start_at: string; end_at: string }[]): void {
  for (const { start_at, end_at } of periods) {
    const hours = hoursBetween(start_at, end_at);
    if (!(hours > 0 && hours <= MAX_APPOINTMENT_HOURS)) throw invalid('end_at', LENGTH_SENTENCE);
    if (toLondonDay(end_at) > LAST_DATE) throw invalid('end_at', YEAR_SENTENCE);
  }
}
