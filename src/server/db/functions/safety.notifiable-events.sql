-- Events that others must be told of, and who must be, by when.

create or replace function count_due_at(rule notifiable_duty_rule, since timestamptz) returns timestamptz language sql stable
  return case when rule.within_minutes is not null then since + make_interval(mins => rule.within_minutes)
    else add_working_days(since, rule.within_working_days) end;

create or replace function begin_notifiable_duties(event uuid, step text, since timestamptz) returns void language plpgsql as $$
begin
  insert into notifiable_duty (event_id, young_person_id, rule_slug, recipient, task, source, due_at, sort_order)
  select e.id, e.young_person_id, r.slug, r.recipient, r.task, r.source,
    count_due_at(r, since), r.sort_order
  from notifiable_event e join notifiable_duty_rule r on r.type_slug = e.type_slug
  where e.id = event and r.begins = step and not r.is_withdrawn
  on conflict do nothing;
end $$;

-- Its duties begin when it happened, or became known, as whoever writes it down says.
create or replace function notifiable_event_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor_id() is not null and new.happened_at > current_instant() then
    raise exception 'This lies in the future.' using errcode = 'check_violation', constraint = 'notifiable_event_not_ahead';
  end if;
  perform begin_notifiable_duties(new.id, 'event', new.happened_at);
  return null;
end $$;

-- Refuses every step that contract/safety/notifiable-events.ts does not draw, and stamps who withdrew it, and when.
create or replace function notifiable_event_guard() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or old.missing_episode_id is not null then
    raise exception 'It stays as it is.' using errcode = 'check_violation', constraint = 'notifiable_event_step';
  end if;
  if new.happened_at > current_instant() then
    raise exception 'This lies in the future.' using errcode = 'check_violation', constraint = 'notifiable_event_not_ahead';
  end if;
  if new.withdrawn_reason <> '' then
    new.withdrawn_by := coalesce(actor_id(), new.withdrawn_by);
    new.withdrawn_at := coalesce(new.withdrawn_at, current_instant());
  end if;
  return new;
end $$;

-- Of one that is withdrawn nobody is to be told any more, and a letter that waits is not sent. Times go with a corrected moment,
-- and the office is told again of one that was overdue and is not.
create or replace function notifiable_event_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.withdrawn_at is not null then
    update notifiable_duty set status = 'not needed', settled_by = new.withdrawn_by, settled_at = new.withdrawn_at,
        settled_text = 'The event was withdrawn.'
      where event_id = new.id and status = 'open';
    -- One that the mail server is being handed at this moment is sent.
    delete from email where id in (select m.id from email m join notifiable_duty d on d.id = m.cause_id
      where d.event_id = new.id and m.kind = 'duty_letter' and m.sent_at is null and m.refused_at is null for update of m skip locked);
  elsif new.happened_at <> old.happened_at then
    update notifiable_duty d set due_at = count_due_at(r, new.happened_at),
        told_at = case when count_due_at(r, new.happened_at) <= current_instant() then d.told_at end
      from notifiable_duty_rule r where r.slug = d.rule_slug and r.begins = 'event' and d.event_id = new.id
        and count_due_at(r, new.happened_at) is distinct from d.due_at;
    perform settle_notifications(d.id, array['duty_overdue']) from notifiable_duty d where d.event_id = new.id and d.told_at is null;
  end if;
  return null;
end $$;

-- Ticked off by name; taken back, it is open as before. Of an event that is withdrawn nobody is told.
create or replace function notifiable_duty_guard() returns trigger language plpgsql as $$
begin
  if new.status = old.status then
    -- Its time alone goes with the event's.
    if old.status <> 'open' and new.due_at = old.due_at then
      raise exception 'It is settled.' using errcode = 'check_violation', constraint = 'notifiable_duty_step';
    end if;
    return new;
  end if;
  if new.status <> 'not needed' then
    -- Until this is kept nobody withdraws the event.
    perform from notifiable_event e where e.id = new.event_id and e.withdrawn_at is null for share;
    if not found then
      raise exception 'The event is withdrawn.' using errcode = 'check_violation', constraint = 'notifiable_duty_withdrawn';
    end if;
  end if;
  if new.status = 'open' then
    new.done_at := null;
    new.settled_by := null;
    new.settled_at := null;
    new.settled_text := '';
  elsif old.status = 'open' then
    if new.done_at > current_instant() then
      perform refuse_ahead('notifiable_duty_not_ahead');
    end if;
    new.settled_by := coalesce(actor_id(), new.settled_by);
    new.settled_at := coalesce(new.settled_at, current_instant());
  else
    raise exception 'It is settled.' using errcode = 'check_violation', constraint = 'notifiable_duty_step';
  end if;
  return new;
end $$;

create or replace function notifiable_duty_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['duty_overdue', 'duty_letter_refused']);
  -- They are told, or need not be: a letter that came back waits for nobody any more.
  update email set settled_at = current_instant(), settled_by = new.settled_by
    where cause_id = new.id and refused_at is not null and settled_at is null;
  return null;
end $$;

-- Tells the office of every duty that is due and not done, each once.
create or replace function tell_of_duties_due() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due record;
  counted integer := 0;
begin
  for due in
    update notifiable_duty d set told_at = current_instant()
    where d.id in (select o.id from notifiable_duty o
      where o.status = 'open' and o.due_at <= current_instant() and o.told_at is null order by o.due_at, o.id limit 200 for update skip locked)
    returning d.id, d.due_at
  loop
    perform tell_people('duty_overdue', due.id, 'duty_overdue:' || due.id || due.due_at, '{}'::uuid[], true);
    counted := counted + 1;
  end loop;
  return counted;
end $$;
