/**
 * The server announces a change by its topic alone. Each topic names the calls whose answers it makes stale, by the
 * start of their paths. Screens that show one of them ask again, and get what their reader may see.
 */
export const STALE_PATHS = {
  /**
   * A reader may now see more or less than before. Any answer may name a young person whose record is closed to them.
   */
  access: ['/api/'],
  access_requests: ['/api/access_requests/', '/api/app_young_persons/{id}/readers/'],
  alerts: ['/api/alerts/'],
  appointments: [
    '/api/appointments/',
    '/api/rotas/',
    '/api/leave_requests/',
    '/api/offers/',
    '/api/swaps/',
    '/api/dashboard/',
    '/api/day_board/',
  ],
  attendance: ['/api/visits/', '/api/day_board/', '/api/dashboard/'],
  chat_typing: ['/api/chats/typing/'],
  chats: ['/api/chats/'],
  checks: ['/api/carer_checks/', '/api/check_kinds/', '/api/appointments/'],
  claims: [
    '/api/app_timesheets/',
    '/api/app_mileages/',
    '/api/expenses/',
    '/api/app_appointments_carer_extra_info/',
    '/api/visits/',
    '/api/appointments/',
    '/api/dashboard/',
    '/api/day_board/',
    '/api/users/{id}/pay/',
    '/api/pay/',
  ],
  complaints: ['/api/complaints/'],
  diaries: ['/api/app_diaries/'],
  emails: ['/api/emails/undelivered/', '/api/notifiable_events/', '/api/missing_episodes/'],
  expense_reasons: ['/api/app_expense_reason_types/'],
  forms: ['/api/question_forms/'],
  imports: ['/api/appointments/imports/'],
  invoices: ['/api/invoices/', '/api/margins/', '/api/dashboard/'],
  mailbox: ['/api/mailbox/'],
  missing: ['/api/missing_episodes/', '/api/notifiable_events/', '/api/dashboard/'],
  notifications: ['/api/notifications/'],
  organisations: [
    '/api/app_clients/',
    '/api/app_teams/',
    '/api/app_social_workers/',
    '/api/users/',
    '/api/carer_checks/',
    '/api/complaints/',
  ],
  offers: ['/api/offers/', '/api/rotas/'],
  pay_rates: ['/api/pay_rates/', '/api/users/{id}/pay/', '/api/pay/', '/api/margins/'],
  prices: ['/api/price_lists/', '/api/service_cost_quotation/'],
  quotations: ['/api/quotations/', '/api/dashboard/'],
  referrals: ['/api/app_supports_required/', '/api/dashboard/'],
  reports: ['/api/reports/', '/api/appointments/', '/api/dashboard/'],
  rotas: ['/api/rotas/', '/api/leave_requests/', '/api/appointments/', '/api/dashboard/'],
  services: ['/api/service_types/', '/api/check_kinds/', '/api/question_forms/'],
  settings: ['/api/settings/', '/api/contact_numbers/', '/api/chats/'],
  swaps: ['/api/swaps/'],
  young_persons: [
    '/api/app_young_persons/',
    '/api/missing_episodes/',
    '/api/notifiable_events/',
    '/api/complaints/',
    '/api/appointments/',
    '/api/visits/',
    '/api/reports/',
    '/api/app_supports_required/',
    '/api/dashboard/',
    '/api/day_board/',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof STALE_PATHS;

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(STALE_PATHS, text);
}
