import type { Area } from '#server/area.ts';
import { describePriceField } from '#server/features/money/price-lists/price-change-words.ts';
import { priceListRoutes } from '#server/features/money/price-lists/price-lists.routes.ts';

const CHARGED =
  'Work on these days is already drafted or invoiced. Choose a later day, or first delete the draft or make a credit note.';

export const priceListArea: Area = {
  routes: priceListRoutes,
  constraints: {
    price_list_once: [
      'duplicate',
      'from_date',
      'A price for this client and service already starts on that day.',
    ],
    price_list_charged: ['conflict', 'from_date', CHARGED],
  },
  names: { service_type_id: 'service_type' },
  changes: {
    price_list: {
      subject: 'Price',
      labels: {
        service_type_id: 'Service',
        client_id: 'Organisation',
        from_date: 'From',
        unit: 'Charged by',
        rate_pence: 'Rate',
        evening_percent: 'More in the evening',
        night_percent: 'More at night',
        weekend_percent: 'More at the weekend',
        bank_holiday_percent: 'More on bank holidays',
        minimum_quarters: 'Charged at least',
        rounding_quarters: 'Charged by started',
        sleep_in_pence: 'Sleep-in',
        waking_pence: 'Hour awake in a sleep-in',
        mileage_pence: 'Mile',
        late_hours: 'Late cancellation: less than',
        late_percent: 'Late cancellation: charged at',
        early_hours: 'Cancellation: up to',
        early_percent: 'Cancellation: charged at',
        vat_treatment: 'VAT',
        vat_rate: 'Rate of VAT',
        vat_note: 'Wording on documents',
      },
      describe: describePriceField,
      selectSubjects: (db, ids) => db`
        select p.id, concat_ws(', ', s.name, coalesce(c.name, 'everybody else')) as name, null as kind, null::jsonb as questions
        from price_list p join service_type s on s.id = p.service_type_id left join client c on c.id = p.client_id
        where p.id = any(${[...ids]}::uuid[])`,
    },
  },
};
