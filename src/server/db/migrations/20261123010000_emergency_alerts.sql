-- The emergency alert of a carer (SOS) and what comes of it. States and steps: contract/office/alerts.ts.
--
--   emergency_alert           one alert: whose, of which assignment, who took it, how it ended; or a drill, which is nobody's
--   emergency_alert_press     each press of the button that led to it, under the id that the device gave it
--   emergency_alert_position  where the device was; never in the record of changes, and gone after 30 days
--   emergency_alert_note      what the office noted, and when the carer was last known to be safe
--   on_call_contact           who is e-mailed next while nobody takes an alert

create table emergency_alert (
  id uuid constraint emergency_alert_pk primary key default uuidv7(),
  is_drill boolean not null default false,
  carer_id uuid constraint emergency_alert_carer_fk references app_user,
  -- the carer's current or nearest; its appointment and young person are told to those who may see them
  appointment_carer_id uuid constraint emergency_alert_assignment_fk references appointment_carer,
  status text not null default 'open' constraint emergency_alert_status check (status in ('open', 'taken', 'closed')),
  pressed_at timestamptz not null,
  last_pressed_at timestamptz not null,
  raised_at timestamptz not null default current_instant(),
  -- when it last rang, and since when nobody has it
  told_at timestamptz not null default current_instant(),
  opened_at timestamptz not null default current_instant(),
  -- the last e-mail with a place
  place_mailed_at timestamptz,
  -- somebody has it, and did not close it for so long that the button began another
  is_followed boolean not null default false,
  -- the first e-mail of it
  email_id uuid constraint emergency_alert_email_fk references email,
  -- while nobody takes it
  reminders integer not null default 0,
  reminded_at timestamptz,
  taken_by uuid constraint emergency_alert_taker_fk references app_user,
  taken_at timestamptz,
  check_due_at timestamptz,
  closed_by uuid constraint emergency_alert_closer_fk references app_user,
  closed_at timestamptz,
  outcome text constraint emergency_alert_outcome
    check (outcome in ('safe', 'emergency services', 'false alarm', 'other', 'drill worked', 'drill failed')),
  closing_text text constraint emergency_alert_closing_text check (char_length(closing_text) <= 4000),
  constraint emergency_alert_whose check (is_drill = (carer_id is null)),
  constraint emergency_alert_taken check ((taken_at is null) = (taken_by is null)
    and case status when 'open' then taken_at is null when 'taken' then taken_at is not null else is_drill or taken_at is not null end),
  constraint emergency_alert_closed check ((status = 'closed') = (closed_at is not null) and (status = 'closed') = (outcome is not null)
    and (closed_at is null or closed_by is not null or is_drill)),
  constraint emergency_alert_drill_outcome check (outcome is null or is_drill = (outcome like 'drill %')),
  constraint emergency_alert_check_due check (check_due_at is null or status = 'taken')
);
-- However often the button is pressed, a carer has one alert that is not closed; and there is one drill at a time.
create unique index emergency_alert_one_open on emergency_alert (carer_id) where status <> 'closed' and not is_drill and not is_followed;
create unique index emergency_alert_one_drill on emergency_alert (is_drill) where status <> 'closed' and is_drill;
create index emergency_alert_newest on emergency_alert (raised_at, id);
create index emergency_alert_carer on emergency_alert (carer_id, raised_at);
create index emergency_alert_not_closed on emergency_alert (raised_at) where status <> 'closed';

create table emergency_alert_press (
  carer_id uuid not null constraint emergency_alert_press_carer_fk references app_user,
  -- made by the device, so that the same press sent again is the same
  id uuid not null,
  alert_id uuid not null constraint emergency_alert_press_alert_fk references emergency_alert,
  pressed_at timestamptz not null,
  received_at timestamptz not null default current_instant(),
  constraint emergency_alert_press_pk primary key (id, carer_id)
);

create table emergency_alert_position (
  id uuid constraint emergency_alert_position_pk primary key default uuidv7(),
  alert_id uuid not null constraint emergency_alert_position_alert_fk references emergency_alert,
  carer_id uuid not null,
  press_id uuid not null,
  latitude double precision not null constraint emergency_alert_position_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint emergency_alert_position_longitude check (longitude between -180 and 180),
  accuracy_m double precision constraint emergency_alert_position_accuracy check (accuracy_m >= 0),
  received_at timestamptz not null default current_instant(),
  constraint emergency_alert_position_press_fk foreign key (carer_id, press_id) references emergency_alert_press (carer_id, id),
  constraint emergency_alert_position_once unique (carer_id, press_id)
);
create index emergency_alert_position_alert on emergency_alert_position (alert_id, received_at);
create index emergency_alert_position_age on emergency_alert_position (received_at);

create table emergency_alert_note (
  id uuid constraint emergency_alert_note_pk primary key default uuidv7(),
  alert_id uuid not null constraint emergency_alert_note_alert_fk references emergency_alert,
  -- check-in: the carer was heard of; pressed: the button again; reminded: e-mailed again because nobody had taken it
  kind text not null constraint emergency_alert_note_kind check (kind in ('note', 'check-in', 'pressed', 'reminded')),
  text text not null default '' constraint emergency_alert_note_text check (char_length(text) <= 4000),
  -- null for the server's own
  created_by uuid constraint emergency_alert_note_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  constraint emergency_alert_note_words check (kind <> 'note' or text <> '')
);
create index emergency_alert_note_alert on emergency_alert_note (alert_id, created_at, id);

create table on_call_contact (
  id uuid constraint on_call_contact_pk primary key default uuidv7(),
  name text not null constraint on_call_contact_name check (char_length(name) between 1 and 200),
  email text not null constraint on_call_contact_email check (char_length(email) between 3 and 254),
  phone text constraint on_call_contact_phone check (char_length(phone) <= 40),
  added_by uuid constraint on_call_contact_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  removed_at timestamptz
);
create index on_call_contact_in_order on on_call_contact (created_at, id) where removed_at is null;

-- An e-mail that says where somebody was is emptied then.
alter table email add column forget_at timestamptz;
create index email_to_forget on email (forget_at) where forget_at is not null;

-- Their last versions are in functions.
create function emergency_alert_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger emergency_alert_guard before insert or update on emergency_alert for each row execute function emergency_alert_guard();
create constraint trigger emergency_alert_change after insert or update on emergency_alert
  deferrable initially deferred for each row execute function record_change('Alert',
    'email_id last_pressed_at told_at opened_at place_mailed_at reminders reminded_at check_due_at');
create trigger emergency_alert_live after insert or update on emergency_alert for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('alerts');
create function emergency_alert_note_follow() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger emergency_alert_note_follow after insert on emergency_alert_note for each row execute function emergency_alert_note_follow();
create constraint trigger emergency_alert_note_change after insert on emergency_alert_note
  deferrable initially deferred for each row execute function record_change('Alert', 'created_at created_by');
create constraint trigger on_call_contact_change after insert or update on on_call_contact
  deferrable initially deferred for each row execute function record_change('Alert', 'created_at added_by');
