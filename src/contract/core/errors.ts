/**
 * The closed list of errors: a code, its status and the sentence a person sees.
 * Answers are `application/problem+json` (RFC 9457) with `code` and, for input, `errors`. The request's id is in the
 * header `x-request-id`, not in the body: what is unknown and what is out of sight answer byte for byte alike.
 */
import { CLAIM_DAYS } from '#contract/core/claim-days.ts';
import { SESSION_ENDED_MESSAGE, SESSION_EXPIRED_MESSAGE } from '#contract/core/constants.ts';

export const ERRORS = {
  'input.invalid': [400, 'Some of what was sent is not right. Check the fields named below.'],
  'input.malformed': [400, 'The request could not be read.'],
  'file.month_first': [409, 'This file seems to write the month first. Should every date be read like that?'],
  'import.not_ready': [409, 'This import has errors or was already applied.'],
  'session.missing': [401, SESSION_EXPIRED_MESSAGE],
  'session.expired': [401, SESSION_EXPIRED_MESSAGE],
  'session.ended': [401, SESSION_ENDED_MESSAGE],
  'session.not_fresh': [403, 'This needs a fresh sign-in. Sign in again, and then send it once more.'],
  'session.never_fresh': [
    403,
    'This needs a fresh sign-in, and your sign-in provider does not say when your password was proved. Ask the agency’s office for help.',
  ],
  'api_key.unknown': [
    401,
    'This key does not work. Check that it is complete; it may have been revoked. The agency’s office issues keys.',
  ],
  'sign_in.refused': [401, 'The sign-in could not be verified. Please sign in again.'],
  'sign_in.not_proved': [
    401,
    'Your last session has ended, and the sign-in page has not asked for your password since. Please sign in again and enter your password. If you are not asked for it, sign out at the sign-in page first.',
  ],
  'sign_in.no_account': [
    403,
    'There is no active account for you here. Ask your agency’s administrator to check your account.',
  ],
  forbidden: [403, 'Your account may not do this.'],
  not_found: [404, 'This does not exist, or it is not yours to see.'],
  'version.stale': [
    409,
    'Someone else changed this after you opened it. Look at it as it is now, then do it again.',
  ],
  duplicate: [409, 'This is there already. Check the field named below.'],
  in_use: [409, 'Something still depends on this, so it stays.'],
  'idempotency.reused': [409, 'This Idempotency-Key was used before with another request.'],
  'appointment.overlap': [409, 'The carer is already on another appointment at that time.'],
  'appointment.missing_check': [
    409,
    'The carer has no valid check of a kind that this service asks for. Add it to their user record first.',
  ],
  'appointment.unconfirmed': [
    409,
    'Something about this is unusual. Check it, and confirm that it is right.',
  ],
  'appointment.already_cancelled': [
    409,
    'This appointment is cancelled already. Reinstate it before changing it.',
  ],
  'rota.contradiction': [
    409,
    'This carer’s rota says something else at that time already. Change or delete that entry first.',
  ],
  'rota.closed': [
    409,
    'Your rota can be changed from today on. Where you are on an appointment you can say that you are off sick; for anything else ask the office.',
  ],
  'rota.ask_for_leave': [409, 'Ask the office for holiday: it stands in your rota once it is approved.'],
  'leave.overlap': [409, 'Holiday for some of these days was asked for or approved already.'],
  'leave.answered': [409, 'This request was answered or withdrawn already.'],
  'offer.not_possible': [
    409,
    'Only an active appointment that lies ahead and has too few carers can be offered.',
  ],
  'offer.restricted': [
    409,
    'This young person’s record is restricted: offer the appointment to carers who are named for it.',
  ],
  'offer.answered': [409, 'You have answered this offer already.'],
  'offer.gone': [409, 'This is no longer offered. Thank you for answering.'],
  'offer.changed': [409, 'This has changed since you opened it. Look at its time again before you accept.'],
  'offer.rest': [409, 'You would have less than 11 hours of rest. Accept only if you will be rested.'],
  'carer_wish.there': [
    409,
    'There is a wish about this carer already. End it before another is written down.',
  ],
  'swap.not_possible': [409, 'Only an appointment of your own that lies ahead can be swapped.'],
  'swap.has_work': [
    409,
    'A report is begun or something is claimed for this appointment, so it cannot change hands. Ring the office.',
  ],
  'swap.not_suitable': [409, 'This colleague cannot be asked for it. Choose another.'],
  'swap.named': [409, 'Leave out the young person’s name; write their initials instead.'],
  'swap.open': [409, 'You have asked a colleague about this appointment already. Withdraw that first.'],
  'swap.gone': [409, 'This was answered or withdrawn already.'],
  'swap.changed': [409, 'This has changed since you opened it. Look at it again before you answer.'],
  'swap.tired': [
    409,
    'You would have less than 11 hours of rest, or more than 48 hours that week. Accept only if you will be rested.',
  ],
  'swap.away': [409, 'Your rota says that you are away then. Change that first, or ring the office.'],
  'suggestion.gone': [409, 'This proposal does not hold any more. Look for another carer.'],
  'offer.away': [409, 'Your rota says that you are away then. Change that first, or ring the office.'],
  'visit.other_person': [
    409,
    'This visit is for somebody else now than when you wrote this. Nothing was sent; what you wrote stays on this device.',
  ],
  'report.not_open': [409, 'A report cannot be begun for this appointment now.'],
  'report.not_begun': [
    409,
    'This appointment has not begun yet, so its report cannot be handed in. What is written stays as a draft. If something has happened already, ring the office.',
  ],
  'report.already_begun': [409, 'This form was begun already. Go on with the one that is there.'],
  'report.wrong_step': [409, 'This cannot be done with the report as it is now.'],
  'report.already_decided': [409, 'Somebody else decided on this report meanwhile.'],
  'report.incident_unopened': [
    409,
    'An incident report or a concern waits in this report. Open and read it before you approve anything in it.',
  ],
  'report.names_address': [
    409,
    'It names the young person’s confidential address, which the client would read. Open this one on the approval desk: return it, or approve it all the same.',
  ],
  'report.own': [403, 'You wrote or handed in this report, so somebody else has to decide on it.'],
  'report.approved_stays': [
    409,
    'A report of this visit was approved, so it stays with its young person. Cancel the visit and book the right one.',
  ],
  'report.not_approved': [409, 'Only what is approved has a document.'],
  'invoice.issued': [
    409,
    'This is issued and has its number: it changes no more. Take lines back with a credit note.',
  ],
  'invoice.not_issued': [409, 'Only an invoice that is issued is paid or credited.'],
  'invoice.nothing_to_draft': [409, 'There is nothing to invoice in this period.'],
  'invoice.not_approved': [
    409,
    'A visit on this draft is not approved any more; its line says why. Approve it again, or delete the draft and run again: the visit is then left out.',
  ],
  'invoice.taken': [409, 'A visit of it was invoiced meanwhile. Look at the run again.'],
  'payment.above_owed': [
    409,
    'This is more than is owed. Look at the amount once more, and say if it is meant.',
  ],
  'payment.alike': [409, 'As much is recorded within a few days of it. Say if this is more money.'],
  'payment.owed_changed': [409, 'What is owed has changed: look at the file again.'],
  'payment.recorded': [409, 'A row of this file is recorded already. Look at the file again.'],
  'visit.invoiced': [409, 'This visit is invoiced, and stays as it is.'],
  'agency.cannot_be_paid': [
    409,
    'An invoice must show the agency’s address, its bank details and, where VAT is charged, its VAT number. Ask whoever runs Placewell to set them.',
  ],
  'agency.no_vat_number': [
    409,
    'An electronic invoice names the agency’s VAT number, and none is set. Ask whoever runs Placewell to set AGENCY_VAT_NUMBER.',
  ],
  'client.no_email': [
    409,
    'An electronic invoice names the organisation’s e-mail address. Add it to the organisation first.',
  ],
  'quotation.answered': [409, 'This quotation is answered or withdrawn already.'],
  'quotation.not_accepted': [409, 'Only an accepted quotation is booked.'],
  'quotation.booked': [409, 'One of these visits is booked already.'],
  'quotation.expired': [409, 'The last day of this quotation is over. Ask for a new one.'],
  'referral.wrong_step': [409, 'This cannot be done with the referral as it is now.'],
  'referral.own': [403, 'You submitted this referral, so somebody else has to decide on it.'],
  'referral.closes': [
    409,
    'This record is restricted and does not name those who wrote the referral: they will not see it any more.',
  ],
  'referral.quarantined': [409, 'This referral came in without an account. Accept it first.'],
  'referral.no_messages': [
    409,
    'Questions are asked and answered only while the office looks at the referral. This one is not open, or not accepted yet.',
  ],
  'referral.draft_sent': [409, 'This referral was sent already.'],
  'referral.pass': [
    403,
    'This form has been open for too long, or was not ready to send. Nothing is lost: send it once more.',
  ],
  'referral.reference_used': [
    409,
    'Another referral was sent under this reference of yours, with other words. Nothing was changed.',
  ],
  'alert.taken': [409, 'Somebody else has taken this alert already.'],
  'alert.wrong_step': [409, 'This cannot be done with the alert as it is now.'],
  'alert.no_report': [
    409,
    'No incident report can be begun from this alert: it has no appointment whose service offers one, or that appointment is not open to you.',
  ],
  'missing_episode.open': [409, 'They are recorded as missing already. Go on with the record that is open.'],
  'missing_episode.wrong_step': [409, 'This cannot be done with the record as it is now.'],
  'missing_episode.not_with_you': [
    403,
    'Only a carer who has them now, or the office, may say this. Ring the office, or the police on 999.',
  ],
  'event.wrong_step': [409, 'This cannot be done with the event as it is now.'],
  'duty.wrong_step': [409, 'Somebody else has settled this already.'],
  'claim.closed': [
    409,
    `Times, miles and expenses could be entered until ${CLAIM_DAYS} days after the appointment. Ask the office to enter this.`,
  ],
  'claim.not_live': [
    409,
    'This appointment was cancelled, or the carer is no longer on it. Nothing can be claimed for it.',
  ],
  'claim.taken_off': [404, 'This was taken off, so nothing can be changed in it.'],
  'file.not_scanned': [
    503,
    'Files cannot be checked for viruses just now. Nothing was kept; try again in a few minutes.',
  ],
  'files.busy': [503, 'Many files are being looked at just now. Nothing was kept; try again in a minute.'],
  'timesheet.not_started': [409, 'This appointment has not started yet. Hand in its times afterwards.'],
  'timesheet.already_submitted': [409, 'The times of this appointment were handed in already.'],
  'timesheet.not_required': [409, 'The office needs no times for this appointment.'],
  'young_person.has_appointments': [
    409,
    'This young person has appointments still to come. Say that they stay, or cancel them first.',
  ],
  'young_person.risk_above': [
    409,
    'A danger is more serious than the overall risk. Raise the overall risk, or say why it stays as it is.',
  ],
  'young_person.incomplete': [409, 'Something that the form asks for is still missing.'],
  'extra_info.exists': [409, 'There is a note for this appointment already. Change that one.'],
  'diary.closed': [
    409,
    'A case note can be changed for 24 hours after it was written. Add to it instead: what you add stands below it.',
  ],
  'diary.released': [
    409,
    'This case note was released to the client, so it can no longer be changed. Add to it instead.',
  ],
  'diary.not_own': [403, 'Only who wrote a case note, or an administrator, may change it or add to it.'],
  'diary.release': [403, 'Only an administrator releases a case note to the client.'],
  'user.last_administrator': [
    409,
    'Placewell needs at least one active administrator. Make somebody else one first.',
  ],
  'access.waiting': [
    409,
    'Another request about this is already waiting for a second administrator. Withdraw or decline that one first.',
  ],
  'access.no_second': [
    409,
    'A second administrator has to say yes to this, and nobody is there who can. Invite another administrator under Users, and ask again once they have signed in.',
  ],
  'access.decided': [409, 'This request has already been decided, or is more than seven days old.'],
  'access.not_yours': [
    403,
    'Somebody else must decide this: the person who asked and the person it’s for can’t.',
  ],
  'access.overtaken': [
    409,
    'Something has changed since this was asked for, so it can’t be approved. Decline it, and ask for it again if it’s still needed.',
  ],
  'user.own_account': [409, 'You cannot take your own account’s office away. Ask another administrator.'],
  'user.has_appointments': [
    409,
    'This carer is on appointments under way or still to come. Say whether they stay on them or are taken off.',
  ],
  'user.new_address': [
    409,
    'Somebody has already used this account. Say whether the new e-mail address belongs to the same person or to somebody else.',
  ],
  'user.has_work': [
    409,
    'Visits, reports, notes or decisions stand under this account’s name, so it cannot become another person’s. For another person, add a new account and switch this one off. If the address was wrong and somebody else signs in by it, choose “Let sign in anew”: they are out at once. Then correct the address, which a second administrator has to approve.',
  ],
  conflict: [409, 'This clashes with what is there now. Reload and try again.'],
  'input.too_slow': [408, 'This took too long to arrive. Check the connection and try again.'],
  'input.too_large': [413, 'This is too large to send.'],
  'input.unsupported_type': [415, 'This kind of content is not accepted here.'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. It has been reported; please try again.'],
  'care_planner.unavailable': [
    503,
    'The care planner cannot be reached just now. Nothing was changed; try again later.',
  ],
  unavailable: [503, 'The service is not available just now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  /** Dotted path of the field, such as `carer_ids.0`. */
  path: string;
  /** For whoever typed it. */
  message: string;
  /** For programs: the form on the wire, where people write it differently. */
  expected?: string;
}

/** An error answer on the wire. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** Of `unavailable` at /api/ready: why, in a word of a closed list. */
  reason?: string;
  /** Today's entity, when what was sent had a stale version. */
  current?: unknown;
  /** The warnings about an appointment, to be acknowledged by code. */
  warnings?: { code: string; message: string; start_date: string }[];
}
