/**
 * The kinds of e-mail, in words for the office. They stand in for the subject, which may say too much to people who
 * cannot read the record.
 */
export const EMAIL_KINDS = {
  account: 'About an account',
  alert: 'SOS alert',
  appointments: 'Changed appointments, to a carer',
  chat: 'About a message in the chat',
  contact: 'Message to the office',
  details_form: 'Form for a social worker’s details',
  duty_letter: 'Letter about a notifiable event',
  invoices: 'Invoices',
  notification: 'Notification',
  police_form: 'Police form',
  quotation: 'Quotation',
  referral: 'About a referral',
  referral_receipt: 'Referral received',
  referral_documents: 'Referral documents',
  report_approved_again: 'Report approved again, to a client',
  report_decision: 'Decision on a report, to a carer',
  report_incident: 'Incident report submitted',
  report_taken_back: 'Report withdrawn, to a client',
  reports: 'Reports',
  registration: 'Social workers who registered themselves',
  test: 'Test e-mail',
  other: 'E-mail',
} as const;
export type EmailKind = keyof typeof EMAIL_KINDS;

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]];
