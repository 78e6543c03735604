-- Acts that left no change record: sign-ins and their end, e-mails, chat messages, imports, links, reminders, presses, devices.
create constraint trigger session_change after insert or update on session
  deferrable initially deferred for each row execute function record_change('Sign-in', 'cookie_hash last_seen_at home_shown_at');
create constraint trigger push_subscription_change after insert or update or delete on push_subscription
  deferrable initially deferred for each row execute function record_change('Sign-in', 'endpoint p256dh auth');
create constraint trigger calendar_feed_change after insert or update on calendar_feed
  deferrable initially deferred for each row execute function record_change('Sign-in', 'token_hash last_read_at');
create constraint trigger temporal_form_change after insert or update on temporal_form
  deferrable initially deferred for each row execute function record_change('Organisation', 'token_hash');
create constraint trigger chat_message_change after insert on chat_message
  deferrable initially deferred for each row execute function record_change('Chat', 'text key author_name');
create constraint trigger appointment_import_change after insert or update on appointment_import
  deferrable initially deferred for each row execute function record_change('Appointment', 'file_name failure done_count acknowledgement_note');
create constraint trigger care_planner_sync_change after insert on care_planner_sync
  deferrable initially deferred for each row execute function record_change('Appointment', 'problems failure');
create constraint trigger report_reminder_change after insert on report_reminder
  deferrable initially deferred for each row execute function record_change('Report');
create constraint trigger emergency_alert_press_change after insert on emergency_alert_press
  deferrable initially deferred for each row execute function record_change('Alert');
create constraint trigger characteristic_subcategory_change after update of form_id on characteristic_subcategory
  deferrable initially deferred for each row execute function record_change('Form');

-- The young people whom an e-mail is about: those whom the records lead to that it names or links to. Its words are never recorded.
alter table email add column young_person_ids uuid[] not null default '{}';
alter table mailbox_message add column young_person_ids uuid[] not null default '{}';

create function uuids_in(words text) returns uuid[] language sql immutable parallel safe
  return array(select distinct found[1]::uuid from regexp_matches(words, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found);
create function email_about() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return new;
end $$;
create trigger email_about before insert on email for each row execute function email_about();
create function mailbox_message_about() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return new;
end $$;
create trigger mailbox_message_about before insert on mailbox_message for each row execute function mailbox_message_about();
create constraint trigger email_change after insert or update on email
  deferrable initially deferred for each row execute function record_change('E-mail',
    'subject body href attempts last_error sent_at forget_at open_addresses told_at last_answer created_at young_person_ids');

update mailbox_message set young_person_ids = array(select distinct y from unnest(uuids_in(concat(text_body, html_body))) as linked,
  young_person_reached_from(linked) as y where y is not null);

-- The last receipt to an address.
create index email_receipt on email (lower(to_address), created_at) where kind = 'referral_receipt';
