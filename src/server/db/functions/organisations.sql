-- Changes of who is in the office, and of who may open a restricted record, take turns: each sees what the one before has done.
create or replace function take_office_turn() returns void language sql
return pg_advisory_xact_lock(hashtext('app_user_keep_administrator'));

-- An agency without an administrator can be opened by nobody. Two who switch each other off at once take turns here, and
-- the second one sees what the first has done; of oneself nobody takes it away at all.
create or replace function app_user_keep_administrator() returns trigger language plpgsql as $$
begin
  if old.id = actor_id() then
    raise exception 'Administrators do not take their own office away.'
      using errcode = 'restrict_violation', constraint = 'app_user_own_office';
  end if;
  perform take_office_turn();
  if not exists (select from app_user where user_type = 'admin' and is_active and id <> old.id) then
    raise exception 'One active administrator must remain.'
      using errcode = 'restrict_violation', constraint = 'app_user_last_administrator';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function actor_client_id() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select client_id from app_user where id = actor_id() and is_active and user_type = 'client');
end $$;

-- a carer who shares one of the actor's appointments; `offset 0` keeps it a probe for each of theirs that ends with the
-- first match, not a join of two histories
create or replace function actor_works_with(carer uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer theirs
                 where theirs.carer_id = carer and theirs.removed_at is null
                   and exists (select from appointment_carer mine
                               where mine.appointment_id = theirs.appointment_id and mine.carer_id = actor_id()
                                 and mine.removed_at is null offset 0));
end $$;

-- a carer on an appointment of the actor's client organisation
create or replace function actor_client_has_carer(carer uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac
                 where ac.carer_id = carer and ac.removed_at is null and ac.client_id = actor_client_id());
end $$;

-- the office's coordinators and how to reach them: the one thing of a colleague's that everybody signed in is told
create or replace function actor_coordinators() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'area', u.coordinator_area, 'phone', u.phone)
            order by search_text(u.coordinator_area), search_text(u.name), u.id)
          from app_user u where u.coordinator_area is not null and u.is_active and actor_id() is not null);
end $$;

-- when the actor's home was last shown in a session before the present one: a reload within a session changes nothing of it
create or replace function actor_home_shown_before(present uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select max(s.home_shown_at) from session s
    join session p on p.id = present and p.user_id = actor_id() and (s.signed_in_at, s.id) < (p.signed_in_at, p.id)
    where s.user_id = actor_id());
end $$;

-- TOK: the social worker whose details the holder of a link may correct, while the link is open
create or replace function actor_form_social_worker() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select f.social_worker_id from temporal_form f
          where f.token_hash = actor_token_hash() and f.used_at is null and f.expires_at > current_instant());
end $$;

-- TOK: the client organisation of a public form whose token is held, as long as it is good
create or replace function actor_form_client() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select f.client_id from form_token f
          where f.token_hash = actor_token_hash() and f.expires_at > current_instant());
end $$;

-- and those details, with what there is to choose from
create or replace function actor_form_details() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone, 'role', s.role,
      'client', (select jsonb_build_object('id', c.id, 'name', c.name) from client c where c.id = s.client_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from team t where t.id = s.team_id),
      'teams', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by search_text(t.name), t.id), '[]')
                from team t where t.client_id = s.client_id and t.archived_at is null))
    from social_worker s where s.id = actor_form_social_worker());
end $$;

-- A social worker who left, or is archived, can no longer sign in: else they would go on reading of every child of the
-- organisation; nor is a form taken that they were sent. The office can switch the account on again.
create or replace function social_worker_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set is_active = false where id = new.user_id and user_type = 'client' and is_active;
  update temporal_form set expires_at = current_instant() where social_worker_id = new.id and expires_at > current_instant();
  return null;
end $$;

-- Ties a social worker at work to the account of their organisation with their address. It stays theirs when the record's address
-- is corrected later, and its own with it: an account is never handed on by a change of a record. An archived record lets its
-- account go to the one that is made in its place.
create or replace function social_worker_take_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  -- Also of those who leave in the same change that corrects their address: the account is switched off with it.
  if not new.is_active and (tg_op = 'INSERT' or not old.is_active) then
    return new;
  end if;
  -- A record and an account that come in one moment would not see each other.
  perform pg_advisory_xact_lock(hashtext('social_worker_take_account'));
  select u.id into account from app_user u
    where u.user_type = 'client' and u.client_id = new.client_id and lower(u.email) = lower(new.email)
      and not exists (select from social_worker s where s.user_id = u.id and s.archived_at is null);
  if account is not null then
    update social_worker set user_id = null where user_id = account;
    new.user_id := account;
  end if;
  return new;
end $$;

-- An account that comes, or gets another address, after the record of its social worker: the record looks for it again. One that
-- is handed to another person, its sign-in being let go with the address, is the former one's no more; nor is one that nobody
-- signs in to, once its address is another's.
create or replace function app_user_find_social_worker() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('social_worker_take_account'));
  if tg_op = 'UPDATE' and lower(new.email) <> lower(old.email) and new.subject is null
      and (old.subject is not null or exists (select from social_worker s
        where s.client_id = new.client_id and lower(s.email) = lower(new.email) and s.user_id is null
          and s.archived_at is null and s.is_active and not s.is_pending)) then
    update social_worker set user_id = null where user_id = new.id;
  end if;
  -- The office has said that it is the same person: the record has their address too, unless a colleague's record has it.
  if tg_op = 'UPDATE' and lower(new.email) <> lower(old.email) then
    update social_worker s set email = new.email
      where s.user_id = new.id and s.archived_at is null and lower(s.email) <> lower(new.email)
        and not exists (select from social_worker o where o.client_id = s.client_id and o.id <> s.id
          and o.archived_at is null and lower(o.email) = lower(new.email));
  end if;
  update social_worker set user_id = null
    where client_id = new.client_id and lower(email) = lower(new.email) and user_id is null
      and archived_at is null and is_active and not is_pending
      and not exists (select from social_worker s where s.user_id = new.id and s.archived_at is null);
  return null;
end $$;

-- The address for mail about work of somebody with an account. It is their social worker record's, which they, their colleagues
-- and the office keep right, while they are at work. The account's own is for signing in, and changes by the office alone. An
-- address of somebody else's account never gets their mail; nor does the record's where a colleague's record has the account's.
create or replace function mail_address(account uuid) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce((select s.email from social_worker s
      where s.user_id = u.id and s.archived_at is null and s.is_active
        and not exists (select from app_user o where o.id <> u.id and lower(o.email) = lower(s.email))
        and not exists (select from social_worker o where o.client_id = s.client_id and o.id <> s.id
          and o.archived_at is null and lower(o.email) = lower(u.email))), u.email)
    from app_user u where u.id = account);
end $$;

-- ADM, OWN: the address that somebody signs in with, and the one for mail about work
create or replace function account_addresses(account uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('email', u.email, 'mail_to', mail_address(u.id)) from app_user u
    where u.id = account and (u.id = actor_id()
      or exists (select from app_user a where a.id = actor_id() and a.user_type = 'admin' and a.is_active)));
end $$;

-- CLI: an account of the actor's own organisation, by name: who wrote or decided something there. The list of accounts stays closed.
create or replace function find_colleague(account uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('id', u.id, 'name', u.name) from app_user u
    where u.id = account and u.user_type = 'client' and u.client_id = actor_client_id());
end $$;

-- People of a client change no colleague's address, by which mail about children goes and an account is found, and neither that they
-- have left nor that they are back, which switch an account off and on: the office says yes, or who leads the team.
create or replace function social_worker_second_yes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from app_user u where u.id = actor_id() and u.user_type = 'client') and not is_access_given('social_worker', new.id) then
    raise exception 'The office or the team lead must approve this first.'
      using errcode = 'restrict_violation', constraint = 'social_worker_second_yes';
  end if;
  return new;
end $$;

-- Their account comes back with them, on the word of the office, or of two at the organisation.
create or replace function social_worker_return() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set is_active = true where id = new.user_id and user_type = 'client' and not is_active;
  return null;
end $$;

-- ADM, CLI: the account of a social worker, to write to them of it
create or replace function account_of_worker(worker uuid) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('name', u.name, 'email', u.email, 'is_active', u.is_active)
    from social_worker s join app_user u on u.id = s.user_id
    where s.id = worker and (s.client_id = actor_client_id()
      or exists (select from app_user a where a.id = actor_id() and a.user_type = 'admin' and a.is_active)));
end $$;

-- An address that changes on the record alone is told to the office, and to the person, whose mail goes there from now on.
create or replace function social_worker_two_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_notifications(new.id, array['social_worker_two_addresses']);
  if exists (select from app_user u where u.id = new.user_id and u.is_active and lower(u.email) <> lower(new.email)) then
    perform tell_people('social_worker_two_addresses', new.id,
      format('social_worker_two_addresses:%s:%s', new.id, new.version), array[new.user_id], true);
  end if;
  return null;
end $$;

-- Visits that were kept, what was handed in or written, and decisions, which name the person of an account: another person who
-- was given it would stand there as their author. What lies ahead does not count.
create or replace function account_has_work(account uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from appointment_carer where carer_id = account and removed_at is null and start_at <= current_instant())
    or exists (select from app_report where account in (submitted_by, decided_by))
    or exists (select from timesheet where submitted_by = account)
    or exists (select from diary where created_by = account)
    or exists (select from diary_addendum where created_by = account)
    or exists (select from chat_message where author_id = account)
    or exists (select from referral where account in (created_by, submitted_by, decided_by, closed_by))
    or exists (select from referral_message where created_by = account)
    or exists (select from characteristic where recorded_by = account)
    or exists (select from missing_episode where account in (opened_by, found_by, closed_by))
    or exists (select from missing_episode_note where created_by = account)
    or exists (select from notifiable_event where account in (created_by, withdrawn_by))
    or exists (select from notifiable_duty where settled_by = account)
    or exists (select from emergency_alert where account in (carer_id, taken_by, closed_by))
    or exists (select from quotation where account in (answered_by, created_by))
    or exists (select from invoice where issued_by = account)
    or exists (select from leave_request where account in (carer_id, answered_by))
    or exists (select from swap where decided_by = account)
$$;

-- An account that somebody has used is not opened to another sign-in by one person's doing: neither by another address once the
-- sign-in was let go, nor by letting it go once the address is another. To somebody else it goes only where nothing stands under it,
-- and an administrator's never so. The sign-in itself, for which nobody acts, ties the account to the address that was verified.
create or replace function app_user_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.subject is not null and (tg_op = 'INSERT' or new.subject is distinct from old.subject) then
    if tg_op = 'UPDATE' and actor_id() is not null then
      raise exception 'Signing in ties an account.' using errcode = 'restrict_violation', constraint = 'app_user_identity';
    end if;
    new.known_as := new.email;
    return new;
  elsif tg_op = 'INSERT' or actor_id() is null or old.known_as is null or is_access_given('account_identity', new.id, new.id) then
    return new;
  end if;
  if new.subject is not null and new.subject_issuer is distinct from old.subject_issuer then
    raise exception 'A second administrator says yes first.' using errcode = 'restrict_violation', constraint = 'app_user_identity';
  end if;
  if (case when new.known_as is null then new.subject is not null or old.user_type = 'admin' or account_has_work(new.id)
      when new.known_as <> old.known_as then true
      else new.subject is null and lower(new.email) <> lower(new.known_as)
        and (lower(new.email) <> lower(old.email) or old.subject is not null) end) then
    raise exception 'A second administrator says yes first.'
      using errcode = 'restrict_violation', constraint = 'app_user_identity';
  end if;
  return new;
end $$;

-- The only account of this address is switched off: who is on call is kept by name and address, and need not have one.
create or replace function has_left(address text) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from app_user u where lower(u.email) = lower(address) and not u.is_active);
end $$;

-- Allocated anew is only to a team and a social worker in use, who stay so until the work is kept: one that is being archived is
-- waited for, and its archiving, which counts who is left, waits.
create or replace function allocation_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.team_id is not null and (tg_op = 'INSERT' or new.team_id is distinct from old.team_id) then
    perform from team where id = new.team_id and archived_at is null for share;
    if not found then
      raise exception 'It is archived.' using errcode = 'check_violation', constraint = 'allocation_team_in_use';
    end if;
  end if;
  if tg_table_name = 'social_worker' then
    return new;
  end if;
  if new.social_worker_id is not null and (tg_op = 'INSERT' or new.social_worker_id is distinct from old.social_worker_id) then
    perform from social_worker where id = new.social_worker_id and archived_at is null for share;
    if not found then
      raise exception 'They are archived.' using errcode = 'check_violation', constraint = 'allocation_social_worker_in_use';
    end if;
  end if;
  return new;
end $$;

-- For judging a registration: the organisation's people of the same name, and whether any of its people has an address of the
-- same domain. Another that waits proves no domain. Read as the caller, who is the office: the policies show registrations to it alone.
create or replace function describe_registration(registered uuid) returns jsonb language plpgsql stable set search_path = public, pg_temp as $$
declare
  them social_worker;
  domain text;
begin
  select * into them from social_worker s where s.id = registered;
  domain := split_part(lower(them.email), '@', 2);
  return jsonb_build_object(
    'same_name', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email,
        'is_active', s.is_active, 'is_pending', s.is_pending) order by s.is_pending, s.id), '[]')
      from social_worker s where s.client_id = them.client_id and s.id <> them.id and s.archived_at is null
        and name_key(s.name) = name_key(them.name)),
    'is_known_domain',
      exists (select from social_worker s where s.client_id = them.client_id and s.archived_at is null and not s.is_pending
        and split_part(lower(s.email), '@', 2) = domain)
      or exists (select from app_user u where u.client_id = them.client_id and split_part(lower(u.email), '@', 2) = domain)
      or exists (select from client_contact k where k.client_id = them.client_id and k.archived_at is null
        and split_part(lower(k.email), '@', 2) = domain));
end $$;

-- Tells the office that somebody has registered themself: in the bell of each administrator who has not one of these unread, so that
-- many who come say no more than one, and by one e-mail for all who come within ten minutes.
create or replace function tell_of_registration(registered uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two at once would each find nothing unread.
  perform pg_advisory_xact_lock(hashtext('tell_of_registration'));
  if not exists (select from social_worker where id = registered and is_pending and archived_at is null) then
    return;
  end if;
  perform tell_people('social_worker_registered', registered, 'social_worker_registered:' || registered,
    array(select u.id from app_user u where u.user_type = 'admin' and not exists (select from notification n
      where n.recipient_id = u.id and n.kind = 'social_worker_registered' and n.read_at is null)), false);
  perform graphile_worker.add_job('mail_of_registrations', '{}', max_attempts => 25, run_at => now() + interval '10 minutes',
    job_key => 'mail_of_registrations', job_key_mode => 'preserve_run_at');
end $$;

-- How many have registered themselves and wait.
create or replace function count_registrations() returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from social_worker where is_pending and archived_at is null
$$;

-- The last of those who wait is accepted or archived: the office has nothing left to look at.
create or replace function social_worker_settles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('tell_of_registration'));
  if count_registrations() = 0 then
    update notification n set read_at = current_instant() from app_user u
      where u.user_type = 'admin' and n.recipient_id = u.id and n.kind = 'social_worker_registered' and n.read_at is null;
  end if;
  return null;
end $$;
