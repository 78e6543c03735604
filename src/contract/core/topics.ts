/**
 * A change is announced by its topic alone. Each topic names the calls whose answers it makes stale, by the beginning of
 * their paths; screens that show one of them ask again and see what they may see.
 */
export const STALE_PATHS = {
  /** A reader may see less than before, or more: any answer may name a young person who is closed to them now. */
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
  ],
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
  ],
  diaries: ['/api/app_diaries/'],
  emails: ['/api/emails/undelivered/', '/api/notifiable_events/', '/api/missing_episodes/'],
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
  ],
  offers: ['/api/offers/', '/api/rotas/'],
  prices: ['/api/price_lists/', '/api/service_cost_quotation/'],
  quotations: ['/api/quotations/', '/api/dashboard/'],
  referrals: ['/api/app_supports_required/', '/api/dashboard/'],
  reports: ['/api/reports/', '/api/appointments/', '/api/dashboard/'],
  rotas: ['/api/rotas/', '/api/leave_requests/', '/api/appointments/', '/api/dashboard/'],
  swaps: ['/api/swaps/'],
  young_persons: [
    '/api/app_young_persons/',
    '/api/missing_episodes/',
    '/api/notifiable_events/',
    '/api/appointments/',
    '/api/visits/',
    '/api/reports/',
    '/api/app_supports_required/',
    '/api/dashboard/',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof STALE_PATHS;

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(STALE_PATHS, text);
}
