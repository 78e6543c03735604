-- Open live connections, counted by all processes together: the seventh of a person ends the oldest.
create unlogged table live_connection (
  id uuid constraint live_connection_pk primary key,
  user_id uuid not null,
  session_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- told by the process that holds it; one that has gone silent is nobody's any more
  seen_at timestamptz not null default clock_timestamp()
);
create index live_connection_user on live_connection (user_id, opened_at);

-- A session that ends, and a person who is switched off or becomes somebody else, ends their live connections,
-- whatever code path it was. The channel carries one id: of a connection, a session or a person.
create function end_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('placewell_live_end', new.id::text);
  return null;
end $$;
create trigger session_end_live after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_live();
create trigger app_user_end_live after update of is_active, user_type, client_id on app_user
  for each row when ((old.is_active, old.user_type, old.client_id) is distinct from (new.is_active, new.user_type, new.client_id))
  execute function end_live();

-- Tells live screens outside the office that something within their scope has changed (live_audience says whose it is).
-- Argument: the topic. Only the work of a request is told: a load of many rows would be told to nobody in time.
create function tell_live() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r jsonb;
  audience jsonb;
begin
  foreach r in array array_remove(array[case when tg_op <> 'INSERT' then to_jsonb(old) end,
                                        case when tg_op <> 'DELETE' then to_jsonb(new) end], null) loop
    audience := live_audience(tg_table_name, r);
    if audience is not null then
      -- told once a transaction, however many rows have the same audience
      perform pg_notify('placewell_live', (jsonb_build_object('topic', tg_argv[0]) || audience)::text);
    end if;
  end loop;
  return null;
end $$;

do $$ declare told record; begin
  for told in select * from (values
    ('appointment', 'appointments'), ('appointment_carer', 'appointments'),
    ('report', 'reports'), ('app_report', 'reports'), ('report_document', 'reports'),
    ('timesheet', 'claims'), ('expense', 'claims'), ('mileage', 'claims'), ('carer_extra_info', 'claims'),
    ('diary', 'diaries'), ('diary_addendum', 'diaries'),
    ('young_person', 'young_persons'), ('young_person_address', 'young_persons'),
    ('young_person_relation', 'young_persons'), ('characteristic', 'young_persons'),
    ('young_person_reader', 'young_persons'),
    ('client', 'organisations'), ('team', 'organisations'), ('social_worker', 'organisations')) as t (name, topic) loop
    execute format('create trigger %I after insert or delete on %I for each row
      when (coalesce(current_setting(''app.request_id'', true), '''') <> '''') execute function tell_live(%L)',
      told.name || '_live', told.name, told.topic);
    -- Of a written report its steps are told; its words are the writer's alone until then.
    execute format('create trigger %I after update on %I for each row
      when (coalesce(current_setting(''app.request_id'', true), '''') <> '''' and %s) execute function tell_live(%L)',
      told.name || '_live_change', told.name,
      case told.name when 'app_report' then 'old.status is distinct from new.status' else 'old.* is distinct from new.*' end,
      told.topic);
  end loop;
end $$;
