import type { SettingName } from '#contract/organisations/agency-settings.ts';

export interface SettingField {
  name: SettingName;
  label: string;
  /** Where the setting takes effect. */
  help: string;
  input: 'line' | 'lines' | 'tel' | 'email' | 'pounds' | 'switch';
  optional?: true;
}

export interface SettingsPage {
  title: string;
  /** The description in the list of pages. */
  about: string;
  fields: readonly SettingField[];
}

/** The settings pages with a form, by the last part of their address. */
export const SETTINGS_PAGES: Readonly<Record<string, SettingsPage>> = {
  agency: {
    title: 'Your agency',
    about: 'Name, address and telephone numbers',
    fields: [
      {
        name: 'agency_name',
        label: 'Name',
        help: 'Shown on every document, e-mail and the contact page.',
        input: 'line',
      },
      {
        name: 'agency_address',
        label: 'Address',
        help: 'Printed on invoices, in one line. For example: 1 High Street, Croydon, CR0 1AB.',
        input: 'line',
        optional: true,
      },
      {
        name: 'agency_phone',
        label: 'Office telephone',
        help: 'Referrers, families and clients ring this number. It ends every e-mail.',
        input: 'tel',
      },
      {
        name: 'on_call_phone',
        label: 'On-call telephone',
        help: 'Carers ring this number at any hour. They also see it without signal.',
        input: 'tel',
      },
      {
        name: 'agency_company_number',
        label: 'Company number',
        help: 'Printed on invoices. 8 characters from Companies House.',
        input: 'line',
        optional: true,
      },
    ],
  },
  money: {
    title: 'Invoices and costs',
    about: 'Bank details, VAT number and what an hour costs you',
    fields: [
      {
        name: 'payment_details',
        label: 'Bank details',
        help: 'Printed on invoices: account name, sort code and account number. Without them you cannot issue an invoice.',
        input: 'lines',
        optional: true,
      },
      {
        name: 'agency_vat_number',
        label: 'VAT number',
        help: 'Printed on invoices. Without it you cannot issue an invoice with VAT.',
        input: 'line',
        optional: true,
      },
      {
        name: 'cost_per_hour',
        label: 'Cost of an hour of work',
        help: 'Used to work out each client’s margin, if you do not enter another figure there.',
        input: 'pounds',
        optional: true,
      },
    ],
  },
  messages: {
    title: 'Messages and hours',
    about: 'Who is e-mailed, when the office answers and the emergency button',
    fields: [
      {
        name: 'emergency_email_to',
        label: 'E-mail address for emergencies',
        help: 'Gets emergency alerts and incident reports at once. Use an address that somebody reads at any hour.',
        input: 'email',
      },
      {
        name: 'office_email_to',
        label: 'E-mail address of the office',
        help: 'Gets messages to the office, registrations and referrals that are not urgent. Without it, messages go to the address above, and nobody is e-mailed about the rest.',
        input: 'email',
        optional: true,
      },
      {
        name: 'chat_hours',
        label: 'When the office answers the chat',
        help: 'London time. For example: Mon-Fri 09:00-17:00, Sat 10:00-12:00. Bank holidays are closed.',
        input: 'line',
      },
      {
        name: 'sos_button',
        label: 'Carers have an emergency button',
        help: 'It calls 999, sends the carer’s location to the office and rings until somebody answers.',
        input: 'switch',
      },
    ],
  },
};

export const SETTINGS = '/dashboard/settings';
