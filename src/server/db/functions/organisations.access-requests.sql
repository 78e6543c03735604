-- Access that one person asks for and another gives (contract/organisations/access-requests.ts).

-- Whether `person` has let `account` in during the last 30 days: created it, made it an administrator, switched it on or gave
-- it its address, or did so for whoever did. Nobody approves their own request with an account that they have just made, nor
-- asks with one.
create or replace function let_in_lately(account uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive behind as (
    select account as id
    union
    select c.performed_by from behind b join change_record c on c.subject_id = b.id and c.subject_table = 'app_user'
    where c.performed_by <> b.id and c.at > current_instant() - interval '30 days' and (c.action = 'Created' or exists (
      select from jsonb_array_elements(c.changes) change where change ->> 'field' in ('user_type', 'is_active', 'email', 'subject'))))
  select person in (select id from behind)
$$;

-- Who may say yes: an active administrator, and of a social worker also who leads their team. Neither who asked nor who gains.
create or replace function may_decide_access(request access_request, decider uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if decider in (request.requested_by, request.beneficiary_id) or not exists (select from app_user where id = decider and is_active)
    or let_in_lately(decider, request.requested_by) or let_in_lately(decider, request.beneficiary_id)
    or let_in_lately(request.requested_by, decider) then
    return false;
  end if;
  -- Of a social worker neither they themselves.
  if request.kind = 'social_worker' and exists (select from social_worker s where s.id = request.subject_id and s.user_id = decider) then
    return false;
  end if;
  return exists (select from app_user where id = decider and user_type = 'admin')
    or request.kind = 'social_worker' and exists (select from social_worker s
      join team t on t.id = s.team_id and t.archived_at is null
      join social_worker lead on lead.id in (t.team_manager_id, t.practice_manager_id, t.service_manager_id)
      where s.id = request.subject_id and lead.user_id = decider and lead.id <> s.id and lead.client_id = s.client_id
        and lead.is_active and lead.archived_at is null);
end $$;

-- Those who may say yes, to be told that something waits.
create or replace function access_deciders(request access_request) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select u.id from app_user u where u.is_active and u.user_type <> 'user' and may_decide_access(request, u.id));
end $$;

-- The yes of this very transaction, by which a change is allowed that gives access.
create or replace function is_access_given(wanted_kind text, subject uuid, beneficiary uuid default null) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from access_request r where r.kind = wanted_kind and r.subject_id = subject
    and r.beneficiary_id is not distinct from beneficiary and r.outcome = 'approved' and r.decided_in = pg_current_xact_id());
end $$;

-- A request begins waiting, in the name of who asks, and is decided once. It never changes otherwise.
create or replace function access_request_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- Carrying out one request asks for no other: it would be in the name of whoever approved.
    if exists (select from access_request r where r.decided_by = new.requested_by and r.decided_in = pg_current_xact_id()) then
      raise exception 'An approval asks for nothing.' using errcode = 'restrict_violation', constraint = 'access_request_of_approval';
    end if;
    new.outcome := 'waiting';
    new.requested_at := current_instant();
    new.expires_at := current_instant() + interval '7 days';
    return new;
  end if;
  if old.outcome <> 'waiting' then
    raise exception 'It is decided.' using errcode = 'restrict_violation', constraint = 'access_request_decided';
  elsif (new.kind, new.subject_id, new.change, new.requested_by, new.requested_at, new.expires_at)
      is distinct from (old.kind, old.subject_id, old.change, old.requested_by, old.requested_at, old.expires_at)
      or new.beneficiary_id is distinct from old.beneficiary_id then
    raise exception 'It stays as it was asked.' using errcode = 'restrict_violation', constraint = 'access_request_stays';
  elsif new.outcome in ('approved', 'declined') and old.expires_at <= current_instant() then
    raise exception 'It is too old.' using errcode = 'restrict_violation', constraint = 'access_request_expired';
  elsif new.outcome in ('approved', 'declined') and not may_decide_access(old, new.decided_by) then
    raise exception 'Somebody else decides.' using errcode = 'restrict_violation', constraint = 'access_request_decider';
  elsif new.outcome = 'approved' and not exists (select from app_user where id = old.requested_by and is_active) then
    raise exception 'Who asked is switched off.' using errcode = 'restrict_violation', constraint = 'access_request_asker_off';
  end if;
  new.decided_at := case when new.outcome <> 'waiting' then current_instant() end;
  new.decided_in := case when new.outcome = 'approved' then pg_current_xact_id() end;
  return new;
end $$;

-- Whoever was asked has nothing left to answer; who asked is told how it ended.
create or replace function access_request_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['access_request_waiting']);
  perform tell_people('access_request_answered', new.id, 'access_request_answered:' || new.id, array[new.requested_by], false);
  return null;
end $$;

-- Ends what nobody has answered in seven days.
create or replace function expire_access_requests() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update access_request set outcome = 'expired' where outcome = 'waiting' and expires_at <= current_instant();
end $$;
