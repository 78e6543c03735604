import { z } from 'zod';
import { sayAmount } from '#contract/core/decimals.ts';
import { Id } from '#contract/core/shapes.ts';
import { PAY_RATE_STATES, type PayRate } from '#contract/money/pay-rates.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const PayRateSearch = z.object({
  carer: searchWords,
  service_type: searchWords,
  state: searchChoice(PAY_RATE_STATES),
  /** The rate whose form is open. */
  edit: Id.optional().catch(undefined),
  page: searchPage,
  sort: searchSort(['service_type', 'carer', 'from_date', 'hour_rate']),
});
export type PayRateSearch = z.infer<typeof PayRateSearch>;

export const PAY_RATES = '/dashboard/settings/pay-rates';

export const STATE_WORDS = { in_force: 'In force', ahead: 'Starts later', past: 'Past' } as const;

export const ALL_SERVICES = 'All services';
export const ALL_CARERS = 'All carers';

export const nameRate = ({ service_type, carer }: Pick<PayRate, 'service_type' | 'carer'>) =>
  `${service_type?.name ?? ALL_SERVICES}, ${carer?.name ?? ALL_CARERS}`;

/** `Night 25%, bank holiday 100%, sleep-in £60.00`. */
export function sayExtras(rate: PayRate): string {
  const uplifts = [
    ['evening', rate.evening_percent],
    ['night', rate.night_percent],
    ['weekend', rate.weekend_percent],
    ['bank holiday', rate.bank_holiday_percent],
  ] as const;
  const said = uplifts.filter(([, percent]) => percent > 0).map(([band, percent]) => `${band} +${percent}%`);
  const all = [...said, ...(rate.sleep_in === null ? [] : [`sleep-in ${sayAmount(rate.sleep_in)}`])].join(
    ', ',
  );
  return all && all.charAt(0).toUpperCase() + all.slice(1);
}
