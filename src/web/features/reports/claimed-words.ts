import { hoursBetween } from '#contract/core/dates.ts';
import { sayAmount, sayMiles } from '#contract/core/decimals.ts';
import { isUnusuallyFar, isUnusuallyLong } from '#contract/core/unusual-claims.ts';
import type { Report } from '#contract/reports/reports.ts';
import { lengthText, timesText, whenText } from '#web/features/appointments/appointment-words.ts';

type Claim = Pick<Report, 'start_at' | 'end_at' | 'claimed'>;

/** `Tue 24/11/2026 09:00–12:30, planned 09:00–11:00; 12 miles`: the claims with a report, as paid and charged. */
export function describeClaimed(report: Claim): string {
  const times = readTimes(report);
  const miles = Number(report.claimed?.miles ?? 0);
  const planned = `, planned ${timesText(report)}`;
  return [
    times ? `${whenText(times)}${timesText(times) === timesText(report) ? '' : planned}` : 'No times yet',
    miles > 0 && sayMiles(String(miles)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Why the claims with a report need a separate check before approval. Undefined if they are usual. */
export function findUnusualClaim(report: Claim): string | undefined {
  const times = readTimes(report);
  if (report.claimed?.large_expense)
    return `The carer claimed an expense of ${sayAmount(report.claimed.large_expense)}. Check this one on the approval desk.`;
  if (isUnusuallyFar(report.claimed?.miles))
    return `The carer claimed ${sayMiles(report.claimed?.miles ?? '')}. Check this one on the approval desk.`;
  if (times && isUnusuallyLong(countHours(times), countHours(report)))
    return `The carer claimed ${lengthText(times)}, but ${lengthText(report)} was planned. Check this one on the approval desk.`;
  return undefined;
}

function readTimes({ claimed }: Claim) {
  const { start_at, end_at } = claimed ?? {};
  return start_at && end_at ? { start_at, end_at } : undefined;
}

const countHours = ({ start_at, end_at }: Pick<Report, 'start_at' | 'end_at'>) =>
  hoursBetween(start_at, end_at);
