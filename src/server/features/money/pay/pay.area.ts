import type { Area } from '#server/area.ts';
import { payRoutes } from '#server/features/money/pay/pay.routes.ts';
import { describePriceField } from '#server/features/money/price-lists/price-change-words.ts';

export const payArea: Area = {
  routes: payRoutes,
  constraints: {
    pay_rate_no_overlap: [
      'duplicate',
      'from_date',
      'Another rate for this carer and service covers some of these days. End or change that one first.',
    ],
    pay_rate_order: ['input.invalid', 'until_date', 'Choose a last day on or after the first.'],
  },
  changes: {
    pay_rate: {
      subject: 'Pay rate',
      labels: {
        service_type_id: 'Service',
        carer_id: 'Carer',
        from_date: 'From',
        until_date: 'Until',
        hour_pence: 'An hour',
        evening_percent: 'More in the evening',
        night_percent: 'More at night',
        weekend_percent: 'More at the weekend',
        bank_holiday_percent: 'More on bank holidays',
        sleep_in_pence: 'Sleep-in night',
      },
      describe: describePriceField,
      selectSubjects: (db, ids) => db`
        select p.id, concat_ws(', ', coalesce(s.name, 'All services'), coalesce(u.name, 'all carers')) as name,
          null as kind, null::jsonb as questions
        from pay_rate p left join service_type s on s.id = p.service_type_id left join app_user u on u.id = p.carer_id
        where p.id = any(${[...ids]}::uuid[])`,
    },
  },
};
