/**
 * The complete list of errors: a code, its status and its message. Answers are `application/problem+json` (RFC 9457)
 * with `code` and, for wrong input, `errors`. The id of the request is in the header `x-request-id` and not in the
 * body. So the answers for "does not exist" and "not allowed to see it" are identical.
 */
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { SESSION_ENDED_MESSAGE, SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';

export const ERRORS = {
  'input.invalid': [400, 'There is a problem with what you sent. Check the fields below.'],
  'input.malformed': [400, 'We could not read the request.'],
  'file.month_first': [409, 'This file seems to put the month first. Should we read every date like that?'],
  'import.not_ready': [409, 'This import has errors, or you have already applied it.'],
  'session.missing': [401, SESSION_EXPIRED_MESSAGE],
  'session.expired': [401, SESSION_EXPIRED_MESSAGE],
  'session.ended': [401, SESSION_ENDED_MESSAGE],
  'session.not_fresh': [403, 'Sign in again to do this, then send it again.'],
  'session.never_fresh': [
    403,
    'You need to sign in again to do this, but your sign-in provider does not support it. Ask the agency’s office for help.',
  ],
  'api_key.unknown': [
    401,
    'This key does not work. Check that it is complete. If it was revoked, ask the agency’s office for a new one.',
  ],
  'sign_in.refused': [401, 'We could not verify your sign-in. Sign in again.'],
  'sign_in.not_proved': [
    401,
    'Your session has ended. Sign in again and enter your password. If you are not asked for it, sign out on the sign-in page first.',
  ],
  'sign_in.no_account': [
    403,
    'You do not have an active account. Ask your agency’s administrator to check it.',
  ],
  forbidden: [403, 'Your account does not allow you to do this.'],
  not_found: [404, 'We can’t show this page. It may have been removed, or you may not have access.'],
  'version.stale': [
    409,
    'Someone else changed this after you opened it. Check the latest version, then try again.',
  ],
  duplicate: [409, 'This already exists. Check the field below.'],
  in_use: [409, 'You cannot remove this because something else uses it.'],
  'idempotency.reused': [409, 'This Idempotency-Key was already used with a different request.'],
  'appointment.overlap': [409, 'The carer is already on another appointment at that time.'],
  'appointment.missing_check': [
    409,
    'The carer does not have a valid check that this service needs. Add it to their user record first.',
  ],
  'appointment.unconfirmed': [409, 'Something about this is unusual. Check it and confirm that it is right.'],
  'appointment.already_cancelled': [
    409,
    'This appointment is already cancelled. Reinstate it before you change it.',
  ],
  'rota.contradiction': [
    409,
    'This carer’s rota already has an entry at that time. Change or delete it first.',
  ],
  'rota.closed': [
    409,
    'You can change your rota from today onwards. On days with an appointment you can only add sickness. For anything else, ask the office.',
  ],
  'rota.ask_for_leave': [409, 'Ask the office for holiday. It appears in your rota when it is approved.'],
  'leave.overlap': [409, 'You have already asked for holiday on some of these days.'],
  'leave.answered': [409, 'This request was already answered or withdrawn.'],
  'offer.not_possible': [409, 'You can only offer a future appointment that needs more carers.'],
  'offer.restricted': [
    409,
    'This young person’s record is restricted. Offer the appointment only to carers with access to it.',
  ],
  'offer.answered': [409, 'You have already answered this offer.'],
  'offer.gone': [409, 'This offer has closed. Thank you for answering.'],
  'offer.changed': [409, 'This offer changed after you opened it. Check the time before you accept.'],
  'offer.rest': [409, 'You would have less than 11 hours of rest. Accept only if you will be rested.'],
  'carer_wish.there': [409, 'There is already a wish about this carer. End it before you add another.'],
  'swap.not_possible': [409, 'You can only swap your own future appointments.'],
  'swap.has_work': [
    409,
    'You cannot swap this appointment because it has a report or claim. Ring the office.',
  ],
  'swap.not_suitable': [409, 'You cannot ask this colleague. Choose another.'],
  'swap.named': [409, 'Remove the young person’s name. Use their initials instead.'],
  'swap.open': [
    409,
    'You have already asked a colleague about this appointment. Withdraw that request first.',
  ],
  'swap.gone': [409, 'This was already answered or withdrawn.'],
  'swap.changed': [409, 'This changed after you opened it. Check it before you answer.'],
  'swap.tired': [
    409,
    'You would have less than 11 hours of rest, or more than 48 hours that week. Accept only if you will be rested.',
  ],
  'swap.away': [409, 'Your rota says that you are away then. Change your rota first, or ring the office.'],
  'suggestion.gone': [409, 'This suggestion is out of date. Choose another carer.'],
  'offer.away': [409, 'Your rota says that you are away then. Change your rota first, or ring the office.'],
  'visit.other_person': [
    409,
    'This visit is now for someone else. We have not sent what you wrote. It stays on this device.',
  ],
  'report.not_open': [409, 'You cannot start a report for this appointment now.'],
  'report.not_begun': [
    409,
    'You cannot submit the report until the appointment has started. We saved a draft. If something has already happened, ring the office.',
  ],
  'report.already_begun': [409, 'This form was already started. Continue with that one.'],
  'report.wrong_step': [409, 'You cannot do this with the report in its current status.'],
  'report.already_decided': [409, 'Someone else has already decided on this report.'],
  'report.incident_unopened': [
    409,
    'This report includes an incident report or a concern. Read it before you approve anything.',
  ],
  'report.names_address': [
    409,
    'This report includes the young person’s confidential address, which the client would see. Open it on the approval desk to return or approve it.',
  ],
  'report.own': [403, 'You wrote or submitted this report, so someone else must decide on it.'],
  'report.approved_stays': [
    409,
    'This visit has an approved report, so you cannot change the young person. Cancel the visit and book the right one.',
  ],
  'report.not_approved': [409, 'There is no document until the report is approved.'],
  'invoice.issued': [409, 'You cannot change an issued invoice. Use a credit note instead.'],
  'invoice.not_issued': [409, 'Issue the invoice before you record a payment or credit.'],
  'invoice.nothing_to_draft': [409, 'There is nothing to invoice in this period.'],
  'invoice.not_approved': [
    409,
    'A visit on this draft is no longer approved. Its line says why. Approve it again, or delete the draft and run again without the visit.',
  ],
  'invoice.taken': [409, 'One of these visits is now on another invoice. Check the run again.'],
  'payment.above_owed': [
    409,
    'This is more than the amount owed. Check the amount, or confirm that it is right.',
  ],
  'payment.alike': [409, 'A similar payment is already recorded. Confirm if this is a separate payment.'],
  'payment.owed_changed': [409, 'The amount owed has changed. Check the file again.'],
  'payment.recorded': [409, 'A row in this file is already recorded. Check the file again.'],
  'visit.invoiced': [409, 'This visit is on an invoice, so you cannot change it.'],
  'agency.cannot_be_paid': [
    409,
    'Invoices need the agency’s address, bank details and, if it charges VAT, its VAT number. Ask whoever runs Placewell to set them.',
  ],
  'agency.no_vat_number': [
    409,
    'An electronic invoice that charges VAT needs the agency’s VAT number. Ask whoever runs Placewell to set AGENCY_VAT_NUMBER.',
  ],
  'client.no_email': [
    409,
    'Electronic invoices need the organisation’s e-mail address. Add it to the organisation first.',
  ],
  'quotation.answered': [409, 'This quotation was already answered or withdrawn.'],
  'quotation.not_accepted': [409, 'You can only book an accepted quotation.'],
  'quotation.booked': [409, 'One of these visits is already booked.'],
  'quotation.expired': [409, 'This quotation has expired. Ask for a new one.'],
  'referral.wrong_step': [409, 'You cannot do this with the referral in its current status.'],
  'referral.own': [403, 'You submitted this referral, so someone else must decide on it.'],
  'referral.closes': [
    409,
    'This record is restricted. The people who wrote the referral do not have access, so they will no longer see it.',
  ],
  'referral.quarantined': [409, 'This referral came in without an account. Accept it first.'],
  'referral.no_messages': [
    409,
    'You can only ask or answer questions while the office is reviewing the referral. This one is not open or not yet accepted.',
  ],
  'referral.draft_sent': [409, 'This referral was already sent.'],
  'referral.pass': [
    403,
    'This form was open for too long or was not ready. Your answers are saved. Send it again.',
  ],
  'referral.reference_used': [
    409,
    'You already sent a different referral with this reference. We did not change it.',
  ],
  'alert.taken': [409, 'Someone else has already taken this alert.'],
  'alert.wrong_step': [409, 'You cannot do this with the alert in its current status.'],
  'alert.no_report': [
    409,
    'You cannot start an incident report from this alert. It has no appointment with one, or you do not have access to it.',
  ],
  'missing_episode.open': [409, 'They are already recorded as missing. Continue with the open record.'],
  'missing_episode.wrong_step': [409, 'You cannot do this with the record in its current status.'],
  'missing_episode.not_with_you': [
    403,
    'Only the office or the carer with them now can report this. Ring the office, or the police on 999.',
  ],
  'event.wrong_step': [409, 'You cannot do this with the event in its current status.'],
  'complaint.wrong_step': [409, 'You cannot do this with the complaint in its current status.'],
  'duty.wrong_step': [409, 'Someone else has already dealt with this.'],
  'claim.closed': [
    409,
    `You can only enter times, miles and expenses up to ${CLAIM_DAYS} days after the appointment. Ask the office to enter this.`,
  ],
  'claim.not_live': [
    409,
    'You cannot claim for this appointment. It was cancelled, or the carer is no longer on it.',
  ],
  'claim.approved': [
    409,
    'The office has approved this claim, so you cannot change it. If it is wrong, contact the office.',
  ],
  'claim.taken_off': [404, 'This was removed, so you cannot change it.'],
  'attendance.closed': [
    409,
    `You can only enter when you arrived and left up to ${CLAIM_DAYS} days after the appointment.`,
  ],
  'attendance.not_live': [
    409,
    'This appointment was cancelled, or you are no longer on it. If you were there, ring the office.',
  ],
  'attendance.no_arrival': [409, 'Enter when you arrived first.'],
  'attendance.has_left': [409, 'You have left this appointment. Undo that first.'],
  'attendance.settled': [409, 'You have submitted your times, so you cannot undo this.'],
  'file.not_scanned': [
    503,
    'We cannot check files for viruses at the moment. We did not save your file. Try again in a few minutes.',
  ],
  'files.busy': [
    503,
    'We are checking too many files at the moment. We did not save your file. Try again in a minute.',
  ],
  'timesheet.not_started': [409, 'This appointment has not started yet. Submit your times afterwards.'],
  'timesheet.already_submitted': [409, 'The times for this appointment were already submitted.'],
  'timesheet.not_required': [409, 'The office does not need times for this appointment.'],
  'young_person.has_appointments': [
    409,
    'This young person has future appointments. Choose to keep them, or cancel them first.',
  ],
  'young_person.risk_above': [
    409,
    'One risk is higher than the overall risk. Raise the overall risk, or say why it should not change.',
  ],
  'young_person.incomplete': [409, 'Complete all the required answers first.'],
  'extra_info.exists': [409, 'This appointment already has a note. Change that one.'],
  'diary.closed': [
    409,
    'You can only change a case note within 24 hours. Add to it instead. Your addition appears below the note.',
  ],
  'diary.released': [
    409,
    'You cannot change this case note because the client can see it. Add to it instead.',
  ],
  'diary.not_own': [403, 'Only the author or an administrator can change or add to a case note.'],
  'diary.release': [403, 'Only an administrator can release a case note to the client.'],
  'user.last_administrator': [
    409,
    'Placewell needs at least one active administrator. Make someone else an administrator first.',
  ],
  'access.waiting': [
    409,
    'Another request about this is waiting for a second administrator. Withdraw or decline that one first.',
  ],
  'access.no_second': [
    409,
    'A second administrator must approve this, but there is no one who can. Invite one under Users, and ask again when they have signed in.',
  ],
  'access.decided': [409, 'This request was already decided, or is more than seven days old.'],
  'access.not_yours': [
    403,
    'Someone else must decide this. It cannot be the person who asked or the person it is for.',
  ],
  'access.overtaken': [
    409,
    'You cannot approve this because something changed after the request. Decline it, and ask again if you still need it.',
  ],
  'user.own_account': [409, 'You cannot remove your own administrator role. Ask another administrator.'],
  'user.has_appointments': [
    409,
    'This carer has current or future appointments. Choose whether they stay on them or are taken off.',
  ],
  'user.new_address': [
    409,
    'Someone has already used this account. Choose whether the new e-mail address is for the same person or someone else.',
  ],
  'user.has_work': [
    409,
    'This account has visits, reports, notes or decisions, so you cannot give it to another person. Add a new account for them and switch this one off. If the wrong person can sign in, choose “Reset sign-in” to sign them out at once. Then correct the address. A second administrator must approve it.',
  ],
  conflict: [409, 'This conflicts with another change. Reload the page and try again.'],
  'input.too_slow': [408, 'This took too long to arrive. Check the connection and try again.'],
  'input.too_large': [413, 'This is too large to send.'],
  'input.unsupported_type': [415, 'We do not accept this type of content.'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. We have been told about it. Try again.'],
  'care_planner.unavailable': [
    503,
    'We cannot reach the care planner at the moment. We did not change anything. Try again later.',
  ],
  unavailable: [503, 'Placewell is not available at the moment. Try again in a few minutes.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  /** The dotted path of the field, such as `carer_ids.0`. */
  path: string;
  /** The message for the person who typed it. */
  message: string;
  /** The format that a program must send, if people write it differently. */
  expected?: string;
}

/** The body of an error answer. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** For `unavailable` at /api/ready: the reason, from a fixed list. */
  reason?: string;
  /** The current entity, if the request had a stale version. */
  current?: unknown;
  /** The warnings about an appointment. A request confirms them by their codes. */
  warnings?: { code: string; message: string; start_date: string }[];
}
