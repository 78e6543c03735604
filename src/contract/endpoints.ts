import * as appointmentImports from '#contract/appointments/appointment-imports.ts';
import * as appointmentPreviews from '#contract/appointments/appointment-previews.ts';
import * as appointments from '#contract/appointments/appointments.ts';
import * as availableCarers from '#contract/appointments/available-carers.ts';
import * as calendarFeed from '#contract/appointments/calendar-feed.ts';
import * as cancellations from '#contract/appointments/cancellations.ts';
import * as leaveRequests from '#contract/appointments/leave-requests.ts';
import * as offers from '#contract/appointments/offers.ts';
import * as rotaCopies from '#contract/appointments/rota-copies.ts';
import * as rotaExchanges from '#contract/appointments/rota-exchanges.ts';
import * as rotaPatterns from '#contract/appointments/rota-patterns.ts';
import * as rotaTemplates from '#contract/appointments/rota-templates.ts';
import * as rotas from '#contract/appointments/rotas.ts';
import * as suggestionWeights from '#contract/appointments/suggestion-weights.ts';
import * as suggestions from '#contract/appointments/suggestions.ts';
import * as swaps from '#contract/appointments/swaps.ts';
import * as unchecked from '#contract/appointments/unchecked.ts';
import * as chats from '#contract/contact/chats.ts';
import * as contact from '#contract/contact/contact.ts';
import * as mailbox from '#contract/contact/mailbox.ts';
import * as undeliveredEmails from '#contract/contact/undelivered-emails.ts';
import * as contactNumbers from '#contract/core/contact-numbers.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as errorReports from '#contract/core/error-reports.ts';
import * as files from '#contract/core/files.ts';
import * as formDrafts from '#contract/core/form-drafts.ts';
import * as notifications from '#contract/core/notifications.ts';
import * as sessions from '#contract/core/sessions.ts';
import * as accountingExports from '#contract/money/accounting-exports.ts';
import * as ageing from '#contract/money/ageing.ts';
import * as bankFiles from '#contract/money/bank-files.ts';
import * as invoiceEmails from '#contract/money/invoice-emails.ts';
import * as invoiceRuns from '#contract/money/invoice-runs.ts';
import * as invoices from '#contract/money/invoices.ts';
import * as margins from '#contract/money/margins.ts';
import * as myPay from '#contract/money/my-pay.ts';
import * as payRates from '#contract/money/pay-rates.ts';
import * as payments from '#contract/money/payments.ts';
import * as priceLists from '#contract/money/price-lists.ts';
import * as pricePreviews from '#contract/money/price-previews.ts';
import * as quotationBookings from '#contract/money/quotation-bookings.ts';
import * as quotationLinks from '#contract/money/quotation-links.ts';
import * as quotationRecords from '#contract/money/quotation-records.ts';
import * as quotations from '#contract/money/quotations.ts';
import * as reminders from '#contract/money/reminders.ts';
import * as statements from '#contract/money/statements.ts';
import * as accessRequests from '#contract/organisations/access-requests.ts';
import * as agencySettings from '#contract/organisations/agency-settings.ts';
import * as apiKeys from '#contract/organisations/api-keys.ts';
import * as catalogues from '#contract/organisations/catalogues.ts';
import * as checks from '#contract/organisations/checks.ts';
import * as clients from '#contract/organisations/clients.ts';
import * as services from '#contract/organisations/services.ts';
import * as socialWorkers from '#contract/organisations/social-workers.ts';
import * as socialWorkersWithoutAccount from '#contract/organisations/social-workers-without-account.ts';
import * as teams from '#contract/organisations/teams.ts';
import * as users from '#contract/organisations/users.ts';
import * as activity from '#contract/oversight/activity.ts';
import * as dashboard from '#contract/oversight/dashboard.ts';
import * as search from '#contract/oversight/search.ts';
import * as formUses from '#contract/questions/form-uses.ts';
import * as questionForms from '#contract/questions/question-forms.ts';
import * as addressMentions from '#contract/reports/address-mentions.ts';
import * as appReports from '#contract/reports/app-reports.ts';
import * as ratings from '#contract/reports/ratings.ts';
import * as referralDocuments from '#contract/reports/referral-documents.ts';
import * as reportDocuments from '#contract/reports/report-documents.ts';
import * as reportEmails from '#contract/reports/report-emails.ts';
import * as reportLists from '#contract/reports/report-lists.ts';
import * as reportReminders from '#contract/reports/report-reminders.ts';
import * as reports from '#contract/reports/reports.ts';
import * as alertReadiness from '#contract/safety/alert-readiness.ts';
import * as alerts from '#contract/safety/alerts.ts';
import * as complaints from '#contract/safety/complaints.ts';
import * as missingEpisodes from '#contract/safety/missing-episodes.ts';
import * as notifiableEvents from '#contract/safety/notifiable-events.ts';
import * as attendance from '#contract/visits/attendance.ts';
import * as carerExtraInfo from '#contract/visits/carer-extra-info.ts';
import * as carerWork from '#contract/visits/carer-work.ts';
import * as dayBoard from '#contract/visits/day-board.ts';
import * as expenseReasons from '#contract/visits/expense-reasons.ts';
import * as expenses from '#contract/visits/expenses.ts';
import * as mileages from '#contract/visits/mileages.ts';
import * as payroll from '#contract/visits/payroll.ts';
import * as timesheets from '#contract/visits/timesheets.ts';
import * as visits from '#contract/visits/visits.ts';
import * as beforeYouArrive from '#contract/young-persons/before-you-arrive.ts';
import * as carerWishes from '#contract/young-persons/carer-wishes.ts';
import * as characteristics from '#contract/young-persons/characteristics.ts';
import * as diaries from '#contract/young-persons/diaries.ts';
import * as publicReferrals from '#contract/young-persons/public-referrals.ts';
import * as referralDecisions from '#contract/young-persons/referral-decisions.ts';
import * as referralFiles from '#contract/young-persons/referral-files.ts';
import * as referralMessages from '#contract/young-persons/referral-messages.ts';
import * as referrals from '#contract/young-persons/referrals.ts';
import * as referredYoungPersons from '#contract/young-persons/referred-young-persons.ts';
import * as youngPersonReaders from '#contract/young-persons/young-person-readers.ts';
import * as youngPersonRelations from '#contract/young-persons/young-person-relations.ts';
import * as youngPersonSteps from '#contract/young-persons/young-person-steps.ts';
import * as youngPersons from '#contract/young-persons/young-persons.ts';

/** Every call of the API. The server refuses to start while one of them is not served. */
export const endpoints: readonly Endpoint[] = [
  sessions,
  users,
  dashboard,
  appointments,
  availableCarers,
  appointmentPreviews,
  appointmentImports,
  calendarFeed,
  cancellations,
  leaveRequests,
  offers,
  rotaCopies,
  rotaExchanges,
  rotaPatterns,
  rotaTemplates,
  rotas,
  suggestionWeights,
  suggestions,
  swaps,
  unchecked,
  carerWork,
  catalogues,
  checks,
  questionForms,
  formUses,
  attendance,
  dayBoard,
  timesheets,
  payroll,
  expenseReasons,
  expenses,
  mileages,
  carerExtraInfo,
  files,
  visits,
  formDrafts,
  errorReports,
  chats,
  undeliveredEmails,
  mailbox,
  missingEpisodes,
  complaints,
  notifiableEvents,
  notifications,
  reportLists,
  reportReminders,
  reports,
  addressMentions,
  ratings,
  appReports,
  reportDocuments,
  clients,
  accessRequests,
  agencySettings,
  apiKeys,
  teams,
  services,
  socialWorkers,
  socialWorkersWithoutAccount,
  characteristics,
  youngPersons,
  youngPersonSteps,
  beforeYouArrive,
  youngPersonRelations,
  diaries,
  search,
  contact,
  contactNumbers,
  invoices,
  invoiceRuns,
  invoiceEmails,
  bankFiles,
  statements,
  ageing,
  reminders,
  payments,
  alertReadiness,
  alerts,
  reportEmails,
  activity,
  youngPersonReaders,
  carerWishes,
  referralDecisions,
  referralFiles,
  referrals,
  referralMessages,
  publicReferrals,
  referredYoungPersons,
  referralDocuments,
  priceLists,
  pricePreviews,
  accountingExports,
  margins,
  payRates,
  myPay,
  quotations,
  quotationRecords,
  quotationLinks,
  quotationBookings,
]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => isEndpoint(value));

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value
  );
}
