-- A notifiable event is corrected, or withdrawn with a reason (contract/office/notifiable-events.ts). One that is withdrawn stays.
alter table notifiable_event
  add column withdrawn_reason text not null default '' constraint notifiable_event_reason check (char_length(withdrawn_reason) <= 2000),
  add column withdrawn_by uuid constraint notifiable_event_withdrawer_fk references app_user,
  add column withdrawn_at timestamptz,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default current_instant(),
  add constraint notifiable_event_withdrawn check ((withdrawn_at is null) = (withdrawn_reason = '')
    and (withdrawn_at is null) = (withdrawn_by is null)),
  -- That somebody is missing ends with the record of it.
  add constraint notifiable_event_of_episode check (withdrawn_at is null or missing_episode_id is null);

-- Their last versions are in functions.
create function notifiable_event_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function notifiable_event_settle() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger notifiable_event_guard before update on notifiable_event for each row execute function notifiable_event_guard();
create trigger notifiable_event_version before update on notifiable_event for each row execute function raise_version();
create trigger notifiable_event_settle after update on notifiable_event for each row execute function notifiable_event_settle();
drop trigger notifiable_event_change on notifiable_event;
create constraint trigger notifiable_event_change after insert or update on notifiable_event
  deferrable initially deferred for each row execute function record_change('Notifiable event', 'created_at created_by withdrawn_at withdrawn_by');
