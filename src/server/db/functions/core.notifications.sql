-- Notifications. A row is added by whichever work causes it, and read by its recipient alone.

-- Tells people something, once: each of those named and, where wanted, every administrator; not those who are switched off, nor
-- the one who does it. Answers how many were told for the first time.
create or replace function tell_people(told_kind text, told_subject uuid, told_key text, people uuid[], tells_office boolean, goes_first boolean default false)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told uuid;
  counted integer := 0;
begin
  -- in one order, so that two causes at once never wait for each other crosswise
  for told in
    insert into notification (recipient_id, kind, subject_id, dedupe_key, deliver_at)
    select u.id, told_kind, told_subject, told_key, current_instant()
    from app_user u
    where u.is_active and u.id is distinct from actor_id()
      -- each half by its index: a job tells of thousands of reports
      and u.id in (select unnest(people) union all select o.id from app_user o where tells_office and o.user_type = 'admin')
    order by u.id
    on conflict (recipient_id, dedupe_key) do nothing
    returning id
  loop
    counted := counted + 1;
    if goes_first then
      perform enqueue_first('deliver_notification', json_build_object('notification_id', told), '0');
    else
      perform enqueue('deliver_notification', json_build_object('notification_id', told));
    end if;
  end loop;
  return counted;
end $$;

-- The recipient's open screens ask again, on every device.
create or replace function notification_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('placewell_live', jsonb_build_object('topic', 'notifications', 'people',
    jsonb_build_array(case when tg_op = 'DELETE' then old.recipient_id else new.recipient_id end))::text);
  return null;
end $$;

-- Has this browser told what the actor is told, and nobody else any more: a device is one person's at a time. The oldest go
-- beyond ten.
create or replace function hold_push_subscription(given_endpoint text, given_p256dh text, given_auth text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 10;
  held uuid;
begin
  delete from push_subscription s where s.endpoint = given_endpoint
    and (s.user_id, s.p256dh, s.auth) is distinct from (actor_id(), given_p256dh, given_auth);
  insert into push_subscription as s (user_id, endpoint, p256dh, auth)
    values (actor_id(), given_endpoint, given_p256dh, given_auth)
    on conflict (endpoint) do update set created_at = current_instant() where s.user_id = actor_id()
    returning id into held;
  delete from push_subscription where id in (
    select s.id from push_subscription s where s.user_id = actor_id() order by s.created_at desc, s.id desc offset most);
  return held;
end $$;

-- Ends what goes on without a session: devices that are told, and the address of one's calendar.
create or replace function forget_devices(person uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscription where user_id = person;
  update calendar_feed set revoked_at = current_instant() where carer_id = person and revoked_at is null;
end $$;

create or replace function sign_in_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform forget_devices(new.id);
  return null;
end $$;

-- Takes what was told of a subject out of everybody's unread: somebody has acted.
create or replace function settle_notifications(settled_subject uuid, settled_kinds text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notification set read_at = current_instant()
  where subject_id = settled_subject and kind = any(settled_kinds) and read_at is null;
end $$;
