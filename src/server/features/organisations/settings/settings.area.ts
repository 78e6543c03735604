import type { Area } from '#server/area.ts';
import { settingRoutes } from '#server/features/organisations/settings/settings.routes.ts';

export const settingArea: Area = {
  routes: settingRoutes,
  changes: {
    agency_settings: {
      subject: 'Settings',
      labels: {
        agency_name: 'Name',
        agency_address: 'Address',
        agency_phone: 'Office telephone',
        on_call_phone: 'On-call telephone',
        agency_company_number: 'Company number',
        agency_vat_number: 'VAT number',
        payment_details: 'Bank details',
        cost_per_hour: 'Cost of an hour',
        office_email_to: 'E-mail address of the office',
        emergency_email_to: 'E-mail address for emergencies',
        chat_hours: 'Chat hours',
        sos_button: 'Emergency button',
      },
    },
  },
};
