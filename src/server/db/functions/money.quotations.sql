-- Quotations.

-- Refuses every step that contract/money/quotation-records.ts does not draw. A quotation is numbered without gaps and checked
-- to the penny when it is made; from then on it is answered or withdrawn once, until its last day, and nothing else of it changes.
create or replace function quotation_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (current_instant() at time zone 'Europe/London')::date;
  -- the number in words follows from the number, and is made after this
  answer_fields constant text[] := '{status,order_number,reason,answered_name,recorded_name,recorded_how,recorded_on,quotation_number}';
  sums record;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(round(subtotal * vat_rate / 100)), 0) as vat into sums
      from (select (l ->> 'vat_rate')::numeric as vat_rate, sum((l ->> 'amount')::numeric * 100) as subtotal
        from jsonb_array_elements(new.lines) l group by 1) r;
    if (sums.subtotal, sums.vat) is distinct from (new.subtotal_pence::numeric, new.vat_pence::numeric) then
      raise exception 'Its lines add up to something else.' using errcode = 'check_violation', constraint = 'quotation_adds_up';
    end if;
    if new.status <> 'sent' then
      raise exception 'It begins as sent.' using errcode = 'check_violation', constraint = 'quotation_begins_sent';
    end if;
    if new.valid_until < today then
      raise exception 'Its last day is over.' using errcode = 'check_violation', constraint = 'quotation_expired';
    end if;
    if new.social_worker_id is not null
        and not exists (select from social_worker s where s.id = new.social_worker_id and s.client_id = new.client_id) then
      raise exception 'They work elsewhere.' using errcode = 'check_violation', constraint = 'quotation_own_social_worker';
    end if;
    if new.young_person_id is not null
        and not exists (select from young_person y where y.id = new.young_person_id and y.client_id = new.client_id) then
      raise exception 'They are with another organisation.' using errcode = 'check_violation', constraint = 'quotation_own_young_person';
    end if;
    if new.referral_id is not null and not exists (select from referral r where r.id = new.referral_id
        and r.client_id = new.client_id and r.status <> 'draft' and not r.is_quarantined) then
      raise exception 'It is a referral of another.' using errcode = 'check_violation', constraint = 'quotation_own_referral';
    end if;
    new.created_by := actor_id();
    new.created_at := current_instant();
    new.number_year := extract(year from today);
    -- Last: until the work is kept nobody else takes a number.
    new.number := next_invoice_number('quotation', new.number_year);
    return new;
  end if;
  if old.status <> 'sent' then
    raise exception 'It is answered.' using errcode = 'check_violation', constraint = 'quotation_answered';
  end if;
  if old.valid_until < today then
    raise exception 'Its last day is over.' using errcode = 'check_violation', constraint = 'quotation_expired';
  end if;
  if to_jsonb(new) - answer_fields is distinct from to_jsonb(old) - answer_fields then
    raise exception 'It is frozen.' using errcode = 'check_violation', constraint = 'quotation_frozen';
  end if;
  -- The office sent it: it cannot agree with itself.
  if new.status in ('accepted', 'declined')
      and (new.recorded_on is not null) <> exists (select from app_user u where u.id = actor_id() and u.user_type = 'admin') then
    raise exception 'Say who answered.' using errcode = 'check_violation', constraint = 'quotation_recorded';
  end if;
  if new.recorded_on > today then
    raise exception 'It lies ahead.' using errcode = 'check_violation', constraint = 'quotation_recorded_ahead';
  end if;
  new.answered_by := actor_id();
  new.answered_at := current_instant();
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

-- ADM, CLI: how a person of an organisation is known by their e-mail address: `user` with an account, `social worker` without
-- one, `left` where their account is switched off or they are no social worker there any more, null for a stranger. A client
-- user asks about their own organisation alone.
create or replace function find_quotation_reader(client uuid, address text) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return case
    when actor_client_id() is not null and actor_client_id() <> client then null
    when exists (select from app_user u where u.client_id = client and u.user_type = 'client' and u.is_active
      and lower(address) in (lower(u.email), lower(mail_address(u.id)))) then 'user'
    when exists (select from app_user u where u.client_id = client and u.user_type = 'client'
      and lower(u.email) = lower(address)) then 'left'
    when exists (select from social_worker s where s.client_id = client and s.archived_at is null and s.is_active and not s.is_pending
      and lower(s.email) = lower(address)) then 'social worker'
    when exists (select from social_worker s where s.client_id = client and not s.is_pending
      and lower(s.email) = lower(address)) then 'left' end;
end $$;

-- An answer by a link is taken until the last day of the offer, of nobody who left meanwhile, and never for a young person whose
-- record is restricted; nor for a referral that is kept back, unless whoever wrote that sent the offer, who is told nothing of it.
create or replace function quotation_link_is_open(q quotation) returns boolean language plpgsql stable as $$
begin
  return q.valid_until >= (current_instant() at time zone 'Europe/London')::date
    and find_quotation_reader(q.client_id, q.sent_to) is distinct from 'left'
    and not exists (select from young_person y where y.is_restricted
      and y.id in (q.young_person_id, (select r.young_person_id from referral r where r.id = q.referral_id)))
    and not exists (select from referral_kept_back k join referral r on r.id = k.referral_id join app_user u on u.id = q.created_by
      where k.referral_id = q.referral_id and (u.user_type = 'client' and u.id in (r.created_by, r.corrected_by)) is not true);
end $$;

-- ADM, CLI: why nobody with this address could open a quotation that the actor sends, by signing in or by a link: its record is
-- `restricted` and they are no reader, or its referral is `kept back` and not theirs. Null where they can. A client user is told
-- of no referral that it is kept back.
create or replace function quotation_closed_to(wanted uuid, address text) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  q quotation;
  r referral;
  people uuid[];
begin
  select * into q from quotation where id = wanted and created_by = actor_id();
  select * into r from referral where id = q.referral_id;
  people := array(select u.id from app_user u where u.client_id = q.client_id and u.user_type = 'client' and u.is_active
    and lower(address) in (lower(u.email), lower(mail_address(u.id))));
  return case
    when exists (select from young_person y where y.is_restricted and y.id in (q.young_person_id, r.young_person_id)
      and not exists (select from young_person_reader d where d.young_person_id = y.id and d.user_id = any(people)
        and d.removed_at is null)) then 'restricted'
    when actor_client_id() is null and actor_is_told_kept_back(r.id)
      and (r.created_by = any(people) or r.corrected_by = any(people)) is not true then 'kept back' end;
end $$;

-- TOK: the offer to which a link leads, while it is good. Of the young person it says initials and nothing else; the message,
-- into which people write names, stays away.
create or replace function actor_offered_quotation() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('quotation_number', q.quotation_number, 'client', c.name, 'valid_until', q.valid_until,
      'young_person', (select upper(string_agg(left(word, 1), '' order by place)) from regexp_split_to_table(coalesce(
        (select f.name from young_person_former_client f where f.young_person_id = q.young_person_id and f.client_id = q.client_id),
        (select y.name from young_person y where y.id = q.young_person_id),
        (select r.young_person_name from referral r where r.id = q.referral_id)), '[[:space:]-]+') with ordinality w (word, place)),
      'lines', q.lines, 'vat_notes', q.vat_notes, 'subtotal_pence', q.subtotal_pence, 'vat_pence', q.vat_pence)
    from quotation_answer_link l join quotation q on q.id = l.quotation_id join client c on c.id = q.client_id
    where l.token_hash = actor_token_hash() and q.status = 'sent' and quotation_link_is_open(q));
end $$;

-- TOK: takes the answer, once, and tells the office; answers the number. Sent again with the same words it answers as the first
-- time: that answer may have been lost on the way. Two at once wait for one another. Null where the link is not good, whatever
-- the reason.
create or replace function answer_offered_quotation(given_status text, given_order text, given_reason text, given_name text)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l quotation_answer_link;
  q quotation;
begin
  select * into l from quotation_answer_link where token_hash = actor_token_hash() for update;
  if not found or given_status not in ('accepted', 'declined') then
    return null;
  end if;
  select * into q from quotation where id = l.quotation_id for update;
  if not quotation_link_is_open(q) then
    return null;
  end if;
  if l.used_at is not null then
    return case when (q.status, q.order_number, q.reason, q.answered_name)
      is not distinct from (given_status, given_order, given_reason, given_name) then q.quotation_number end;
  end if;
  if q.status <> 'sent' then
    return null;
  end if;
  update quotation_answer_link set used_at = current_instant() where quotation_id = q.id;
  update quotation set status = given_status, order_number = given_order, reason = given_reason, answered_name = given_name
    where id = q.id;
  perform tell_people('quotation_answered', q.id, 'quotation_answered:' || q.id, '{}'::uuid[], true);
  return q.quotation_number;
end $$;

-- An appointment stands for an item of a quotation that its own organisation accepted, for the young person that it names.
create or replace function appointment_of_quotation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from quotation q where q.id = new.quotation_id and q.status = 'accepted' and q.client_id = new.client_id
      and (q.young_person_id is null or q.young_person_id is not distinct from new.young_person_id)
      and new.quotation_item >= 0 and new.quotation_item < jsonb_array_length(q.items)) then
    raise exception 'It was not quoted.' using errcode = 'check_violation', constraint = 'appointment_of_quotation';
  end if;
  return new;
end $$;

-- ADM: the prices that were accepted, of those quotations from which an appointment was booked that is open to the reader: it is
-- charged at them, also where the quotation itself was made for a referral that is closed. Tells nothing else of it.
create or replace function quoted_prices(wanted uuid[]) returns table (quotation_id uuid, service_type_ids uuid[], terms jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select q.id, array(select (item ->> 'service_type_id')::uuid from jsonb_array_elements(q.items) with ordinality as i (item, place)
    order by place), q.terms
  from quotation q
  where q.id = any(wanted) and q.status = 'accepted' and exists (select from appointment a where a.quotation_id = q.id
    and (a.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false)
$$;
