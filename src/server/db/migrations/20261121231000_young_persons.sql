-- What is known of a young person: profile, addresses, household and related people, characteristics, case notes.

-- The profile's further fields, by the group that says who may read them (docs/permissions): the columns are granted, not
-- what is in them. Which field is of which group: src/contract/young-person-fields.ts.
alter table young_person
  add column middle_names text,
  add column preferred_name text,
  add column team_id uuid,
  add column social_worker_id uuid,
  add column coordinator_id uuid constraint young_person_coordinator_fk references app_user,
  add column profile_core jsonb not null default '{}',
  add column profile_safety jsonb not null default '{}',
  add column profile_history jsonb not null default '{}',
  add column profile_admin jsonb not null default '{}',
  add constraint young_person_team_fk foreign key (team_id, client_id) references team (id, client_id),
  add constraint young_person_social_worker_fk foreign key (social_worker_id, client_id) references social_worker (id, client_id);
create index young_person_team on young_person (team_id) where team_id is not null;
create index young_person_social_worker on young_person (social_worker_id) where social_worker_id is not null;
create index young_person_status_name on young_person (status, search_text(first_name || ' ' || last_name), id);
create index young_person_name on young_person (search_text(first_name || ' ' || last_name), id);
-- likely duplicates are looked for while somebody types
create index young_person_dob on young_person (dob);
create index young_person_nhs_number on young_person ((profile_admin ->> 'nhs_number')) where profile_admin ? 'nhs_number';
create index young_person_reference on young_person (client_id, (profile_admin ->> 'external_reference'))
  where profile_admin ? 'external_reference';

create table young_person_address (
  id uuid constraint young_person_address_pk primary key default uuidv7(),
  young_person_id uuid not null constraint young_person_address_young_person_fk references young_person,
  kind text not null default 'Home',
  line_1 text not null,
  line_2 text,
  town text not null,
  county text,
  postcode text not null,
  access_notes text,
  from_date date,
  to_date date,
  -- kept out of everything that a carer or a client sees or gets
  is_confidential boolean not null default false,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint young_person_address_dates check (to_date >= from_date)
);
create index young_person_address_young_person on young_person_address (young_person_id) where archived_at is null;
create trigger young_person_address_version before update on young_person_address for each row execute function raise_version();

-- One that is in use now or will be. Also readers who may not see the address are told that there is one.
create function has_confidential_address(young_person uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from young_person_address a where a.young_person_id = young_person and a.is_confidential
                 and a.archived_at is null and (a.to_date is null or a.to_date >= (current_instant() at time zone 'Europe/London')::date));
end $$;

-- The area that carers and clients read is the town of the address in use, and empty while one is confidential: even
-- the area would say where to look.
create function young_person_without_area() returns trigger language plpgsql as $$
begin
  if new.home_area is not null and has_confidential_address(new.id) then
    new.home_area := null;
  end if;
  return new;
end $$;
create trigger young_person_without_area before insert or update on young_person
  for each row execute function young_person_without_area();

create function young_person_follow_address() returns trigger language plpgsql as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
  area text;
begin
  if not has_confidential_address(new.young_person_id) then
    area := (select a.town from young_person_address a where a.young_person_id = new.young_person_id and a.archived_at is null
               and (a.from_date is null or a.from_date <= today) and (a.to_date is null or a.to_date >= today)
             order by a.from_date desc nulls last, a.id limit 1);
  end if;
  update young_person set home_area = area where id = new.young_person_id and home_area is distinct from area;
  return null;
end $$;
create trigger young_person_follow_address after insert or update on young_person_address
  for each row execute function young_person_follow_address();

create table young_person_relation (
  id uuid constraint young_person_relation_pk primary key default uuidv7(),
  young_person_id uuid not null constraint young_person_relation_young_person_fk references young_person,
  kind text not null constraint young_person_relation_kind check (kind in ('HOUSEHOLD', 'RELATED')),
  name text not null constraint young_person_relation_name_length check (length(name) between 1 and 200),
  relationship text not null,
  dob date,
  phone text,
  email text,
  address text,
  notes text,
  has_parental_responsibility boolean,
  -- whether there may be contact; null where nobody has said so yet
  contact_allowed boolean,
  contact_rule text,
  may_know_address boolean,
  is_emergency_contact boolean not null default false,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index young_person_relation_young_person on young_person_relation (young_person_id, kind) where archived_at is null;
create trigger young_person_relation_version before update on young_person_relation for each row execute function raise_version();

-- Characteristics: topics of the profile, each a form of the question engine with its level as a colour ---------------

create table characteristic_subcategory (
  id uuid constraint characteristic_subcategory_pk primary key default uuidv7(),
  slug text not null constraint characteristic_subcategory_slug_unique unique,
  name text not null,
  category text not null,
  description text,
  form_id uuid not null constraint characteristic_subcategory_form_fk references question_form,
  is_sensitive boolean not null default false,
  is_visible_to_client boolean not null default true,
  review_every_weeks integer,
  sort_order integer not null default 0
);

create table characteristic (
  id uuid constraint characteristic_pk primary key default uuidv7(),
  young_person_id uuid not null constraint characteristic_young_person_fk references young_person,
  subcategory_id uuid not null constraint characteristic_subcategory_fk references characteristic_subcategory,
  form_id uuid not null,
  form_version integer not null,
  answers jsonb not null default '{}',
  -- the most serious of its colour questions; null where it has none or nothing is answered
  level text constraint characteristic_level check (level in ('red', 'orange', 'yellow', 'lightGreen', 'darkGreen')),
  -- one line for the header, in words
  summary text,
  recorded_by uuid constraint characteristic_recorder_fk references app_user,
  recorded_at timestamptz not null default now(),
  review_due date,
  removed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint characteristic_form_fk foreign key (form_id, form_version) references question_form_version (form_id, form_version),
  -- a topic that comes back is the one that was removed, with its history
  constraint characteristic_once unique (young_person_id, subcategory_id)
);
create trigger characteristic_version before update on characteristic for each row execute function raise_version();

-- How a level went over time; written by trigger whenever it changes.
create table characteristic_level_change (
  id uuid constraint characteristic_level_change_pk primary key default uuidv7(),
  characteristic_id uuid not null constraint characteristic_level_change_fk references characteristic,
  young_person_id uuid not null,
  subcategory_id uuid not null,
  level text,
  at timestamptz not null,
  recorded_by uuid
);
create index characteristic_level_change_young_person on characteristic_level_change (young_person_id, subcategory_id, at);
create trigger characteristic_level_change_append_only before update or delete or truncate on characteristic_level_change
  for each statement execute function refuse_change();

create function characteristic_keep_level() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.level is distinct from old.level or new.removed_at is distinct from old.removed_at then
    insert into characteristic_level_change (characteristic_id, young_person_id, subcategory_id, level, at, recorded_by)
    values (new.id, new.young_person_id, new.subcategory_id, case when new.removed_at is null then new.level end,
      current_instant(), actor_id());
  end if;
  return null;
end $$;
create trigger characteristic_keep_level after insert or update on characteristic
  for each row execute function characteristic_keep_level();

-- Case notes -------------------------------------------------------------------------------------------------

create table diary (
  id uuid constraint diary_pk primary key default uuidv7(),
  young_person_id uuid not null constraint diary_young_person_fk references young_person,
  date date not null,
  time time,
  title text not null constraint diary_title_length check (length(title) between 1 and 200),
  text text not null,
  -- other carers of the young person may read it
  is_shared boolean not null default true,
  -- from when on the client may
  released_at timestamptz,
  created_by uuid not null constraint diary_author_fk references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index diary_timeline on diary (young_person_id, date desc, id desc) where deleted_at is null;
create index diary_author on diary (created_by);
create trigger diary_version before update on diary for each row execute function raise_version();

-- What was added when the day for changes was over.
create table diary_addendum (
  id uuid constraint diary_addendum_pk primary key default uuidv7(),
  diary_id uuid not null constraint diary_addendum_diary_fk references diary,
  young_person_id uuid not null,
  text text not null,
  created_by uuid not null constraint diary_addendum_author_fk references app_user,
  created_at timestamptz not null default now()
);
create index diary_addendum_diary on diary_addendum (diary_id);

-- Files of case notes, and the photo: seen through the record that they belong to.
alter table stored_file
  add column diary_id uuid constraint stored_file_diary_fk references diary,
  add column young_person_id uuid constraint stored_file_young_person_fk references young_person,
  drop constraint stored_file_one_owner,
  add constraint stored_file_one_owner check (num_nonnulls(expense_id, report_document_id, diary_id, young_person_id) = 1);
create index stored_file_diary on stored_file (diary_id) where diary_id is not null;
create unique index stored_file_photo on stored_file (young_person_id) where young_person_id is not null and deleted_at is null;

-- A record says which field changed, also where many share a column: those of a profile stand beside the others, and
-- each answer of a form under its group, entry and question.
create function fields_of(stored jsonb) returns jsonb language sql immutable parallel safe
  return case
    when stored ? 'profile_core' then (stored - array['profile_core', 'profile_safety', 'profile_history', 'profile_admin'])
      || (stored -> 'profile_core') || (stored -> 'profile_safety') || (stored -> 'profile_history') || (stored -> 'profile_admin')
    when jsonb_typeof(stored -> 'answers') = 'object' then (stored - 'answers') || coalesce((
      select jsonb_object_agg(g.key || '.' || (e.place - 1) || '.' || a.key, a.value)
      from jsonb_each(stored -> 'answers') g,
        jsonb_array_elements(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) with ordinality as e (entry, place),
        jsonb_each(case when jsonb_typeof(e.entry) = 'object' then e.entry else '{}' end) a), '{}')
    else stored end;

-- Nothing of a young person's is ever deleted; it is put away, which is what people mean by deleting it.
create function was_put_away(old_row jsonb, new_row jsonb) returns boolean language sql immutable parallel safe
  return coalesce(old_row ->> 'archived_at', old_row ->> 'deleted_at', old_row ->> 'removed_at') is null
    and coalesce(new_row ->> 'archived_at', new_row ->> 'deleted_at', new_row ->> 'removed_at') is not null;

-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone.
-- What follows from other rows is not content: copies made by triggers, and statuses that are recorded where they arise.
-- The answers of a report are recorded with each version handed in, not with every key stroke of a draft.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else fields_of(to_jsonb(old)) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else fields_of(to_jsonb(new)) end;
  kept jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  head change_chain;
  r change_record;
begin
  select coalesce(jsonb_agg(jsonb_build_object('field', k, 'before', old_row -> k, 'after', new_row -> k) order by k), '[]')
    into r.changes
  from (select jsonb_object_keys(old_row || new_row) as k) as keys
  where k not in ('version', 'updated_at', 'period', 'is_live', 'sort_order')
    and not (tg_table_name = 'appointment_carer' and k in ('client_id', 'young_person_id', 'start_at'))
    and not (tg_table_name = 'appointment_carer' and tg_op = 'UPDATE' and k in ('report_status', 'report_required', 'timesheet_status'))
    and not (tg_table_name in ('report', 'timesheet') and k in ('appointment_id', 'carer_id', 'client_id', 'young_person_id',
      'service_type_id', 'start_at', 'due_at', 'planned_start_at', 'planned_end_at', 'is_listed'))
    and not (tg_table_name = 'app_report' and k = 'answers')
    and coalesce(old_row -> k, 'null'::jsonb) is distinct from coalesce(new_row -> k, 'null'::jsonb);
  if r.changes = '[]'::jsonb then
    return null;
  end if;
  select * into head from change_chain for update;
  r.seq := head.seq + 1;
  r.id := uuidv7();
  r.at := clock_timestamp();
  -- a photo is of the profile, a picture of a case note is of the case notes
  r.category := case when tg_table_name = 'stored_file' and kept ->> 'young_person_id' is not null then 'Profile'
                     when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null then 'Case notes'
                     else tg_argv[0] end;
  r.action := case when tg_op = 'INSERT' then 'Created' when tg_op = 'DELETE' then 'Deleted'
                   when r.category in ('Profile', 'Case notes', 'Characteristic') and was_put_away(old_row, new_row) then 'Deleted'
                   else 'Updated' end;
  r.performed_by := actor_id();
  r.subject_table := tg_table_name;
  r.subject_id := (kept ->> 'id')::uuid;
  r.young_person_id := case when tg_table_name = 'young_person' then (kept ->> 'id')::uuid
                            when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null
                              then (select d.young_person_id from diary d where d.id = (kept ->> 'diary_id')::uuid)
                            else (kept ->> 'young_person_id')::uuid end;
  r.request_id := nullif(current_setting('app.request_id', true), '');
  r.previous_hash := head.hash;
  r.hash := change_record_hash(head.hash, r);
  insert into change_record values (r.*);
  update change_chain set seq = r.seq, hash = r.hash;
  return null;
end $$;

create constraint trigger young_person_address_change after insert or update or delete on young_person_address
  deferrable initially deferred for each row execute function record_change('Profile');
create constraint trigger young_person_relation_change after insert or update or delete on young_person_relation
  deferrable initially deferred for each row execute function record_change('Profile');
create constraint trigger characteristic_change after insert or update or delete on characteristic
  deferrable initially deferred for each row execute function record_change('Characteristic');
create constraint trigger diary_change after insert or update or delete on diary
  deferrable initially deferred for each row execute function record_change('Case notes');
create constraint trigger diary_addendum_change after insert or update or delete on diary_addendum
  deferrable initially deferred for each row execute function record_change('Case notes');

-- The activity log's pages: one young person's, newest first, by category; and everybody's.
create index change_record_young_person_category on change_record (young_person_id, category, at desc, seq desc)
  where young_person_id is not null;
create index change_record_category on change_record (category, at desc, seq desc);
