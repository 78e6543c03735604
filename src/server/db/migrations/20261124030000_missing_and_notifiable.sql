-- Young people who are missing, and events that others must be told of. Steps: contract/office/missing-episodes.ts and
-- contract/office/notifiable-events.ts; types and deadlines: src/server/data/notifiable-events.json.
--
--   notifiable_event_type  a kind of event, as the data file names it
--   notifiable_duty_rule   one that must be told of such an event, and by when, with its source
--   missing_episode        one time that a young person is missing, until it is closed
--   missing_episode_note   what happened meanwhile
--   notifiable_event       an event about a young person; every missing episode is one as well
--   notifiable_duty        one telling that the event asks for, in the words of its rule on that day
--   email_attachment       a file that goes with an e-mail, until the mail server has taken it

create table notifiable_event_type (
  id uuid constraint notifiable_event_type_pk primary key default uuidv7(),
  slug text not null constraint notifiable_event_type_slug unique,
  name text not null,
  description text not null,
  sort_order integer not null
);

create table notifiable_duty_rule (
  id uuid constraint notifiable_duty_rule_pk primary key default uuidv7(),
  slug text not null constraint notifiable_duty_rule_slug unique,
  type_slug text not null constraint notifiable_duty_rule_type_fk references notifiable_event_type (slug),
  -- found: it begins when somebody who was missing is found
  begins text not null constraint notifiable_duty_rule_begins check (begins in ('event', 'found')),
  recipient text not null,
  task text not null,
  within_minutes integer constraint notifiable_duty_rule_minutes check (within_minutes > 0),
  within_working_days integer constraint notifiable_duty_rule_days check (within_working_days > 0),
  source text not null,
  sort_order integer not null,
  -- one that the data file no longer has
  is_withdrawn boolean not null default false,
  constraint notifiable_duty_rule_within check ((within_minutes is null) <> (within_working_days is null))
);
create index notifiable_duty_rule_of_type on notifiable_duty_rule (type_slug, sort_order);

create table missing_episode (
  id uuid constraint missing_episode_pk primary key default uuidv7(),
  young_person_id uuid not null constraint missing_episode_young_person_fk references young_person,
  status text not null default 'missing' constraint missing_episode_status check (status in ('missing', 'found', 'closed')),
  last_seen_at timestamptz not null,
  last_seen_place text not null default '' constraint missing_episode_place check (char_length(last_seen_place) <= 500),
  clothes text not null default '' constraint missing_episode_clothes check (char_length(clothes) <= 2000),
  circumstances text not null default '' constraint missing_episode_circumstances check (char_length(circumstances) <= 4000),
  opened_by uuid not null constraint missing_episode_opener_fk references app_user,
  opened_at timestamptz not null default current_instant(),
  found_at timestamptz,
  found_by uuid constraint missing_episode_finder_fk references app_user,
  found_text text not null default '' constraint missing_episode_found_text check (char_length(found_text) <= 4000),
  interview_due_at timestamptz,
  interview text constraint missing_episode_interview check (interview in ('held', 'declined')),
  interview_at timestamptz,
  -- of one that was held what came of it, of one that was declined the reason
  interview_text text not null default '' constraint missing_episode_interview_text check (char_length(interview_text) <= 4000),
  closed_by uuid constraint missing_episode_closer_fk references app_user,
  closed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint missing_episode_found check ((status = 'missing') = (found_at is null) and (found_at is null) = (found_by is null)
    and (found_at is null or found_at >= last_seen_at)),
  constraint missing_episode_closed check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)
    and (status = 'closed') = (interview is not null)),
  constraint missing_episode_interview_held check ((interview = 'held') is true = (interview_at is not null)
    and (interview_at is null or interview_at >= found_at)),
  constraint missing_episode_reason check (interview is distinct from 'declined' or interview_text <> '')
);
-- Two who notice at the same moment open one.
create unique index missing_episode_one_missing on missing_episode (young_person_id) where status = 'missing';
create index missing_episode_of_young_person on missing_episode (young_person_id, opened_at);
create index missing_episode_newest on missing_episode (opened_at, id);

create table missing_episode_note (
  id uuid constraint missing_episode_note_pk primary key default uuidv7(),
  episode_id uuid not null constraint missing_episode_note_episode_fk references missing_episode,
  young_person_id uuid not null constraint missing_episode_note_young_person_fk references young_person,
  -- sent: the police form, and to whom
  kind text not null constraint missing_episode_note_kind check (kind in ('note', 'sent')),
  text text not null constraint missing_episode_note_text check (char_length(text) between 1 and 4000),
  happened_at timestamptz not null,
  created_by uuid not null constraint missing_episode_note_author_fk references app_user,
  created_at timestamptz not null default current_instant()
);
create index missing_episode_note_episode on missing_episode_note (episode_id, happened_at, id);
create index missing_episode_note_young_person on missing_episode_note (young_person_id);

create table notifiable_event (
  id uuid constraint notifiable_event_pk primary key default uuidv7(),
  type_slug text not null constraint notifiable_event_type_fk references notifiable_event_type (slug),
  young_person_id uuid not null constraint notifiable_event_young_person_fk references young_person,
  missing_episode_id uuid constraint notifiable_event_episode_fk references missing_episode
    constraint notifiable_event_one_an_episode unique,
  happened_at timestamptz not null,
  text text not null default '' constraint notifiable_event_text check (char_length(text) <= 4000),
  created_by uuid not null constraint notifiable_event_author_fk references app_user,
  created_at timestamptz not null default current_instant()
);
create index notifiable_event_newest on notifiable_event (happened_at, id);
create index notifiable_event_young_person on notifiable_event (young_person_id, happened_at);

create table notifiable_duty (
  id uuid constraint notifiable_duty_pk primary key default uuidv7(),
  event_id uuid not null constraint notifiable_duty_event_fk references notifiable_event,
  young_person_id uuid not null constraint notifiable_duty_young_person_fk references young_person,
  rule_slug text not null constraint notifiable_duty_rule_fk references notifiable_duty_rule (slug),
  recipient text not null,
  task text not null,
  source text not null,
  due_at timestamptz not null,
  sort_order integer not null,
  status text not null default 'open' constraint notifiable_duty_status check (status in ('open', 'done', 'not needed')),
  -- when they were told, as whoever told them says
  done_at timestamptz,
  settled_by uuid constraint notifiable_duty_settler_fk references app_user,
  settled_at timestamptz,
  -- how they were told, or why they need not be
  settled_text text not null default '' constraint notifiable_duty_text check (char_length(settled_text) <= 2000),
  -- the office was told that it is overdue
  told_at timestamptz,
  constraint notifiable_duty_once unique (event_id, rule_slug),
  constraint notifiable_duty_settled check ((status = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)
    and (status = 'done') = (done_at is not null)),
  constraint notifiable_duty_reason check (status <> 'not needed' or settled_text <> '')
);
create index notifiable_duty_young_person on notifiable_duty (young_person_id);
create index notifiable_duty_open on notifiable_duty (due_at) where status = 'open';

create table email_attachment (
  email_id uuid not null constraint email_attachment_email_fk references email on delete cascade,
  name text not null,
  mime_type text not null,
  content bytea not null,
  constraint email_attachment_pk primary key (email_id, name)
);

-- Their last versions are in functions.
create function missing_episode_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function missing_episode_follow() returns trigger language plpgsql as $$ begin return null; end $$;
create function missing_episode_note_of_episode() returns trigger language plpgsql as $$ begin return new; end $$;
create function notifiable_event_follow() returns trigger language plpgsql as $$ begin return null; end $$;
create function notifiable_duty_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function notifiable_duty_settle() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger missing_episode_guard before insert or update on missing_episode for each row execute function missing_episode_guard();
create trigger missing_episode_version before update on missing_episode for each row execute function raise_version();
create trigger missing_episode_follow after insert or update on missing_episode for each row execute function missing_episode_follow();
create constraint trigger missing_episode_change after insert or update on missing_episode
  deferrable initially deferred for each row execute function record_change('Missing', 'opened_at opened_by found_by closed_by closed_at interview_due_at');
create trigger missing_episode_note_of_episode before insert on missing_episode_note
  for each row execute function missing_episode_note_of_episode();
create constraint trigger missing_episode_note_change after insert on missing_episode_note
  deferrable initially deferred for each row execute function record_change('Missing', 'created_at created_by');
create trigger notifiable_event_follow after insert on notifiable_event for each row execute function notifiable_event_follow();
create constraint trigger notifiable_event_change after insert on notifiable_event
  deferrable initially deferred for each row execute function record_change('Notifiable event', 'created_at created_by');
create trigger notifiable_duty_guard before update on notifiable_duty for each row execute function notifiable_duty_guard();
create trigger notifiable_duty_settle after update of status on notifiable_duty for each row
  when (new.status <> 'open') execute function notifiable_duty_settle();
create constraint trigger notifiable_duty_change after update on notifiable_duty
  deferrable initially deferred for each row execute function record_change('Notifiable event', 'told_at settled_by settled_at');
