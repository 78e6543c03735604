-- Says of every table what it holds. schema.sql prints it.
comment on table change_chain is
  'The head of the audit chain: the number and hash of the newest change record. One row.';
comment on table email is
  'Every e-mail the agency sends: queued, sent, refused or settled by hand. The words are forgotten after a while.';
comment on table form_draft is
  'What an account has typed into a form and not saved.';
comment on table idempotency_key is
  'The answers to requests that may be sent twice, so that a retry changes nothing.';
comment on table job_worker is
  'The workers of the job queue, each with the time it last reported. A worker that stops reporting is dead.';
comment on table notification is
  'What an account is notified of, once for each cause.';
comment on table notification_choice is
  'How each account wants to hear of each kind of notification.';
comment on table notification_push is
  'The pushes of a notification, one for each device.';
comment on table push_key is
  'The key pair that signs pushes. One row.';
comment on table push_subscription is
  'The devices that an account receives pushes on.';
comment on table question_form is
  'The forms: one for each report type, topic and purpose. Their questions are in the versions.';
comment on table question_form_version is
  'The questions of a form, by version. A published version never changes.';
comment on table access_request is
  'Changes of access that need a second administrator''s approval, and what became of them.';
comment on table api_key is
  'Keys by which a client''s system sends referrals. Only the hash is stored.';
comment on table app_user is
  'Accounts: administrators, carers and client users.';
comment on table carer_check is
  'A carer''s checks (DBS, identity, references and so on), each with its expiry date.';
comment on table check_kind is
  'The kinds of check that the agency keeps.';
comment on table check_standing is
  'Until when a carer meets a kind of check. Kept up to date by triggers, so that booking reads one row.';
comment on table client is
  'Client organisations, such as local authorities.';
comment on table client_contact is
  'People at a client who receive invoices or other letters.';
comment on table form_token is
  'Tokens of the public form of a client, unused and used.';
comment on table service_check is
  'The checks that a service requires of its carers. Dropping one needs a reason.';
comment on table social_worker is
  'Social workers of a client, with or without an account.';
comment on table team is
  'Teams of a client.';
comment on table temporal_form is
  'Links by which a social worker fills in their own details, once and within 14 days.';
comment on table carer_wish is
  'Carers whom a young person asks for, or asks not to have.';
comment on table characteristic is
  'What is known about a young person on one topic, with its level.';
comment on table characteristic_level_change is
  'How a level changed over time. Written by trigger.';
comment on table characteristic_subcategory is
  'The topics of characteristics.';
comment on table diary is
  'Case notes about a young person.';
comment on table diary_addendum is
  'Additions to a case note that can no longer be edited.';
comment on table referral is
  'Requests for support, from a client, the public form or another system. Drawn in contract/young-persons/referrals.ts.';
comment on table referral_answer_link is
  'Links by which a referrer without an account answers one question.';
comment on table referral_counter is
  'The last referral number of each year.';
comment on table referral_draft is
  'Drafts of the public referral form, sealed with a code that only the referrer has.';
comment on table referral_kept_back is
  'Referrals that may be about a restricted young person, kept back from their client until associated.';
comment on table referral_message is
  'Questions and answers about a referral.';
comment on table referral_pass is
  'Passes to send the public referral form once.';
comment on table referral_transition is
  'The steps that each role may take with a referral.';
comment on table young_person is
  'Young people in care. A restricted one is visible to its readers alone.';
comment on table young_person_address is
  'Where a young person lives, with its history. An address may be confidential.';
comment on table young_person_former_client is
  'The names under which a former client knew a young person. It keeps what it was charged for.';
comment on table young_person_reader is
  'The people who may open a restricted young person''s record.';
comment on table young_person_relation is
  'Family, professionals and other people around a young person.';
comment on table appointment is
  'Visits: when, where, for whom and for which service. The carers are in appointment_carer.';
comment on table appointment_carer is
  'The carers of an appointment, one row each. No carer has two at once (appointment_carer_no_overlap).';
comment on table appointment_import is
  'Files of appointments that were imported.';
comment on table appointment_import_row is
  'The rows of an imported file, and the appointment that each created.';
comment on table appointment_place is
  'Every place that appointments were at, once each, for suggestions and search.';
comment on table appointment_series is
  'The bond between appointments that were booked together. Ending it leaves the appointments.';
comment on table calendar_feed is
  'The secret address of each account''s calendar feed.';
comment on table care_planner_sync is
  'Runs that fetched appointments from an outside care planner, and what they changed.';
comment on table imported_booking is
  'An imported appointment as its source last gave it. The same booking again changes nothing.';
comment on table leave_request is
  'Carers'' requests for leave, and the office''s answers.';
comment on table offer is
  'Visits offered to several carers: the first to accept, or the one the office chooses, gets it.';
comment on table offer_carer is
  'Each carer''s part of an offer, and their answer.';
comment on table rota_entry is
  'Carers'' shifts, leave, sickness and availability.';
comment on table rota_template is
  'Saved weeks of the rota.';
comment on table service_type is
  'The services that the agency provides.';
comment on table suggestion_weights is
  'How suggestions weigh what speaks for a carer. One row.';
comment on table swap is
  'Visits that one carer asks another to take over.';
comment on table swap_rule is
  'Whether the office approves every swap. One row.';
comment on table visit_notice is
  'Changes of visits that a client has still to be told of, sent together.';
comment on table app_report is
  'The answers of a report, by form.';
comment on table app_report_submission is
  'Every submitted version of a report, as it was. What was approved can be read years later.';
comment on table not_approved_reason is
  'The reasons for which the office returns a report.';
comment on table report is
  'The reports that a carer owes for a visit or period, with their status and due date.';
comment on table report_document is
  'The PDFs of approved reports. A reopened report gets a new one and keeps the old.';
comment on table report_email is
  'Which e-mail sent whom which reports.';
comment on table report_reminder is
  'Reminders of overdue reports, and how long they stay quiet.';
comment on table report_transition is
  'The steps that each role may take with a report.';
comment on table report_type is
  'The types of report, with how often they are due.';
comment on table report_type_service is
  'The report types offered with each service, beside its own.';
comment on table service_report_form is
  'The form that a report type uses for a service, by date.';
comment on table carer_extra_info is
  'Extra information that a carer adds to a visit.';
comment on table claim_change is
  'What the office changed in a carer''s claim: who, when, why, from what to what. Never altered.';
comment on table expense is
  'Expenses that carers claim.';
comment on table expense_reason is
  'The reasons for expenses.';
comment on table mileage is
  'Miles that carers claim.';
comment on table mileage_rate is
  'Pence a mile, by date.';
comment on table payroll_export is
  'Payroll files that were downloaded for a week.';
comment on table payroll_export_line is
  'The lines of that week as they stood at the download. Later changes are found by comparing.';
comment on table timesheet is
  'The times that carers worked on a visit.';
comment on table timesheet_change is
  'What the office changed in a carer''s times: who, when, why, from what to what. Never altered.';
comment on table bank_layout is
  'Which column of a bank''s files means what, where somebody had to choose.';
comment on table cancellation_waiver is
  'Late cancellations that are not charged.';
comment on table invoice is
  'Invoices and credit notes. An issued one never changes.';
comment on table invoice_line is
  'The lines of an invoice, as they were when it was issued.';
comment on table invoice_payment is
  'Payments of an invoice, and corrections of them.';
comment on table invoice_reminder is
  'Reminders of overdue invoices: who sent one, and when.';
comment on table invoice_series is
  'The last invoice number of each year.';
comment on table invoiced_work is
  'The visits that an invoice charges. Each is charged once.';
comment on table price_list is
  'Prices by service and client, from a date.';
comment on table quotation is
  'Quotations. A sent one keeps its visits and prices as they were.';
comment on table quotation_answer_link is
  'Links by which a client''s contact answers a quotation without signing in.';
comment on table change_record is
  'The audit log: every change, who made it and when. Chained by hash; rows are only ever added.';
comment on table chat is
  'Chats between a carer or client user and the office.';
comment on table chat_message is
  'The messages of a chat.';
comment on table email_attachment is
  'Files attached to an e-mail.';
comment on table emergency_alert is
  'SOS alerts, from the press of the button until an administrator closes them.';
comment on table emergency_alert_note is
  'What the office notes about an alert.';
comment on table emergency_alert_position is
  'Where a carer was during an alert.';
comment on table emergency_alert_press is
  'Each press of the SOS button. Pressing again, or sending it twice, joins the open alert.';
comment on table mailbox_message is
  'What the built-in mail server of demo and staging received.';
comment on table missing_episode is
  'Times when a young person was missing, from the report until the return interview.';
comment on table missing_episode_note is
  'What is noted during a missing episode.';
comment on table notifiable_duty is
  'Who must be notified of an event, by when, and whether it was done.';
comment on table notifiable_duty_rule is
  'Who must be notified of each type of event, and how soon.';
comment on table notifiable_event is
  'Serious events that the agency must notify others of.';
comment on table notifiable_event_type is
  'The types of notifiable event.';
comment on table on_call_contact is
  'People who are e-mailed when an SOS alert is raised.';
comment on table record_view is
  'Every look at a record or list that names a young person: who, what and when.';
comment on table record_view_chain is
  'The head of the chain over record_view. One row.';
comment on table record_view_seal is
  'Seals over batches of record_view: a job chains the newest once a minute, so no read waits for another.';
comment on table image_variant is
  'Smaller and other-format copies of pictures, created when first asked for.';
comment on table stored_file is
  'Files: whose they are, their type, size and hash.';
comment on table stored_file_content is
  'The bytes of files, apart from the rest so that lists never read them.';
comment on table bearer_token is
  'Tokens of signed-in sessions. Only the hash is stored.';
comment on table carer_notice is
  'Changes of visits that a carer has still to be told of, sent together.';
comment on table identity_record is
  'Codes, sessions and keys of the built-in identity provider, so that any process can serve the next step.';
comment on table live_connection is
  'Open live-event connections, for the limit on each account.';
comment on table rate_limit is
  'How many requests each caller has left.';
comment on table session is
  'Signed-in sessions.';
comment on table used_id_token is
  'ID tokens that have opened a session. Each opens one.';
