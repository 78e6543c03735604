import type { Area } from '#server/area.ts';
import { appointmentArea } from '#server/features/appointments/appointments.area.ts';
import { calendarFeedArea } from '#server/features/appointments/calendar-feed/calendar-feed.area.ts';
import { carePlannerArea } from '#server/features/appointments/care-planner/care-planner.area.ts';
import { appointmentImportArea } from '#server/features/appointments/imports/imports.area.ts';
import { leaveRequestArea } from '#server/features/appointments/leave-requests/leave-requests.area.ts';
import { offerArea } from '#server/features/appointments/offers/offers.area.ts';
import { rotaArea } from '#server/features/appointments/rotas/rotas.area.ts';
import { suggestionArea } from '#server/features/appointments/suggestions/suggestions.area.ts';
import { swapArea } from '#server/features/appointments/swaps/swaps.area.ts';
import { chatArea } from '#server/features/contact/chats/chats.area.ts';
import { contactArea } from '#server/features/contact/contact/contact.area.ts';
import { undeliveredEmailArea } from '#server/features/contact/emails/undelivered-emails.area.ts';
import { mailboxArea } from '#server/features/contact/mailbox/mailbox.area.ts';
import { accountsArea } from '#server/features/money/accounts/accounts.area.ts';
import { invoiceArea } from '#server/features/money/invoices/invoices.area.ts';
import { payArea } from '#server/features/money/pay/pay.area.ts';
import { paymentArea } from '#server/features/money/payments/payments.area.ts';
import { priceListArea } from '#server/features/money/price-lists/price-lists.area.ts';
import { quotationArea } from '#server/features/money/quotations/quotations.area.ts';
import { reminderArea } from '#server/features/money/reminders/reminders.area.ts';
import { statementArea } from '#server/features/money/statements/statements.area.ts';
import { accessRequestArea } from '#server/features/organisations/access-requests/access-requests.area.ts';
import { apiKeyArea } from '#server/features/organisations/api-keys/api-keys.area.ts';
import { catalogueArea } from '#server/features/organisations/catalogues/catalogues.area.ts';
import { checkArea } from '#server/features/organisations/checks/checks.area.ts';
import { clientArea } from '#server/features/organisations/clients/clients.area.ts';
import { serviceArea } from '#server/features/organisations/services/services.area.ts';
import { settingArea } from '#server/features/organisations/settings/settings.area.ts';
import { socialWorkerArea } from '#server/features/organisations/social-workers/social-workers.area.ts';
import { teamArea } from '#server/features/organisations/teams/teams.area.ts';
import { userArea } from '#server/features/organisations/users/users.area.ts';
import { activityArea } from '#server/features/oversight/activity/activity.area.ts';
import { auditArea } from '#server/features/oversight/audit/audit.area.ts';
import { dashboardArea } from '#server/features/oversight/dashboard/dashboard.area.ts';
import { errorReportArea } from '#server/features/oversight/error-reports/error-reports.area.ts';
import { searchArea } from '#server/features/oversight/search/search.area.ts';
import { formDraftArea } from '#server/features/questions/form-drafts/form-drafts.area.ts';
import { formUseArea } from '#server/features/questions/form-uses/form-uses.area.ts';
import { questionFormArea } from '#server/features/questions/question-forms/question-forms.area.ts';
import { addressMentionArea } from '#server/features/reports/address-mentions/address-mentions.area.ts';
import { documentArea } from '#server/features/reports/documents/documents.area.ts';
import { reportEmailArea } from '#server/features/reports/emails/report-emails.area.ts';
import { ratingArea } from '#server/features/reports/ratings/ratings.area.ts';
import { referralDocumentArea } from '#server/features/reports/referral-documents/referral-documents.area.ts';
import { reportArea } from '#server/features/reports/reports.area.ts';
import { alertArea } from '#server/features/safety/alerts/alerts.area.ts';
import { complaintArea } from '#server/features/safety/complaints/complaints.area.ts';
import { missingEpisodeArea } from '#server/features/safety/missing-episodes/missing-episodes.area.ts';
import { notifiableEventArea } from '#server/features/safety/notifiable-events/notifiable-events.area.ts';
import { attendanceArea } from '#server/features/visits/attendance/attendance.area.ts';
import { extraInfoArea } from '#server/features/visits/carer-extra-info/extra-info.area.ts';
import { carerWorkArea } from '#server/features/visits/carer-work/carer-work.area.ts';
import { dayBoardArea } from '#server/features/visits/day-board/day-board.area.ts';
import { expenseReasonArea } from '#server/features/visits/expense-reasons/expense-reasons.area.ts';
import { expenseArea } from '#server/features/visits/expenses/expenses.area.ts';
import { mileageArea } from '#server/features/visits/mileages/mileages.area.ts';
import { timesheetArea } from '#server/features/visits/timesheets/timesheets.area.ts';
import { visitArea } from '#server/features/visits/visits.area.ts';
import { carerWishArea } from '#server/features/young-persons/carer-wishes/carer-wishes.area.ts';
import { characteristicArea } from '#server/features/young-persons/characteristics/characteristics.area.ts';
import { diaryArea } from '#server/features/young-persons/diaries/diaries.area.ts';
import { youngPersonArea } from '#server/features/young-persons/profile/young-persons.area.ts';
import { youngPersonReaderArea } from '#server/features/young-persons/readers/young-person-readers.area.ts';
import { referralMessageArea } from '#server/features/young-persons/referral-messages/referral-messages.area.ts';
import { referralArea } from '#server/features/young-persons/referrals/referrals.area.ts';
import { relationArea } from '#server/features/young-persons/relations/relations.area.ts';
import { fileArea } from '#server/files/files.area.ts';
import { httpArea } from '#server/http/http.area.ts';
import { mailArea } from '#server/mail/mail.area.ts';
import { notificationArea } from '#server/notifications/notifications.area.ts';

/** Everything the server can do: first the foundations that answer calls, then the features of each neighbourhood. */
export const areas: readonly Area[] = [
  // Foundations.
  httpArea,
  mailArea,
  notificationArea,
  fileArea,
  // questions
  questionFormArea,
  formUseArea,
  formDraftArea,
  // organisations
  accessRequestArea,
  catalogueArea,
  clientArea,
  apiKeyArea,
  teamArea,
  socialWorkerArea,
  userArea,
  checkArea,
  serviceArea,
  settingArea,
  // young-persons
  youngPersonArea,
  relationArea,
  carerWishArea,
  youngPersonReaderArea,
  characteristicArea,
  diaryArea,
  referralArea,
  referralMessageArea,
  // appointments
  appointmentArea,
  appointmentImportArea,
  carePlannerArea,
  calendarFeedArea,
  rotaArea,
  leaveRequestArea,
  offerArea,
  suggestionArea,
  swapArea,
  // reports
  reportArea,
  addressMentionArea,
  ratingArea,
  documentArea,
  reportEmailArea,
  referralDocumentArea,
  // visits
  attendanceArea,
  dayBoardArea,
  timesheetArea,
  mileageArea,
  expenseArea,
  expenseReasonArea,
  extraInfoArea,
  carerWorkArea,
  visitArea,
  // money
  invoiceArea,
  paymentArea,
  statementArea,
  reminderArea,
  accountsArea,
  payArea,
  priceListArea,
  quotationArea,
  // contact
  contactArea,
  chatArea,
  undeliveredEmailArea,
  mailboxArea,
  // safety
  alertArea,
  missingEpisodeArea,
  notifiableEventArea,
  complaintArea,
  // oversight
  activityArea,
  auditArea,
  dashboardArea,
  errorReportArea,
  searchArea,
];
