-- Refuses a message on a referral that is not open or waits in quarantine, an answer to an answer, and one too many. The
-- referral is held until the end of the transaction: a decision waits, and what comes after a decision is refused.
create or replace function referral_message_guard() returns trigger language plpgsql as $$
declare
  most constant integer := 100;
begin
  perform from referral r
    where r.id = new.referral_id and r.status in ('submitted', 'in review') and not r.is_quarantined for no key update;
  if not found then
    raise exception 'It takes no messages.' using errcode = 'check_violation', constraint = 'referral_message_open';
  end if;
  if new.question_id is not null
     and not exists (select from referral_message q where q.id = new.question_id and q.kind = 'question') then
    raise exception 'That is no question.' using errcode = 'check_violation', constraint = 'referral_message_question';
  end if;
  if (select count(*) from referral_message m where m.referral_id = new.referral_id) >= most then
    raise exception 'It has % messages.', most using errcode = 'check_violation', constraint = 'referral_message_most';
  end if;
  return new;
end $$;

-- TOK: the question to which a link leads, while it is good: not used, not over, and its referral open and nobody's but
-- the office's and its organisation's to read.
create or replace function actor_asked_question() returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('reference', r.reference, 'text', q.text)
    from referral_answer_link l join referral_message q on q.id = l.question_id join referral r on r.id = q.referral_id
    where l.token_hash = actor_token_hash() and l.used_at is null and l.expires_at > current_instant()
      and referral_link_is_open(r));
end $$;

-- ADM: whether whoever sent it has left their organisation, as quotations know its people: a link would let them go on reading
-- and writing about a child. Also where they gave an address that nobody there has: it is their own.
create or replace function referrer_has_left(r referral) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  author app_user;
begin
  select * into author from app_user u where u.id = r.created_by and u.user_type = 'client';
  return author.is_active is not true
    and coalesce(find_quotation_reader(r.client_id, btrim(r.answers #>> '{referrer-details,0,rf-referrer-email}')) = 'left',
      author.id is not null);
end $$;

create or replace function referral_link_is_open(r referral) returns boolean language plpgsql stable as $$
begin
  return r.status in ('submitted', 'in review') and not r.is_quarantined and not referrer_has_left(r)
    and not exists (select from young_person y where y.id = r.young_person_id and y.is_restricted);
end $$;

-- TOK: takes the answer to that question, once, and has the office told; answers the referral's reference. Sent again with
-- the same words it answers as the first time: that answer may have been lost on the way. Two at once wait for one another.
-- Null where the link is not good, whatever the reason.
create or replace function answer_asked_question(given text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l referral_answer_link;
  r referral;
  answer_id uuid;
begin
  select * into l from referral_answer_link where token_hash = actor_token_hash() for update;
  if not found or l.expires_at <= current_instant() then
    return null;
  end if;
  select f.* into r from referral f
    where f.id = (select q.referral_id from referral_message q where q.id = l.question_id) for no key update;
  if not referral_link_is_open(r) then
    return null;
  end if;
  if l.used_at is not null then
    return (select r.reference from referral_message m
      where m.question_id = l.question_id and m.created_by is null and m.text = given);
  end if;
  update referral_answer_link set used_at = current_instant() where token_hash = l.token_hash;
  insert into referral_message (referral_id, question_id, from_office, text) values (r.id, l.question_id, false, given)
    returning id into answer_id;
  perform enqueue('tell_of_referral_message', json_build_object('message_id', answer_id));
  return r.reference;
end $$;

-- All that the e-mail about a message of the referrer's side says, and to whom: the administrator who asked, where there is
-- one; null where it was sent already.
create or replace function take_referral_message_to_tell(wanted uuid) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m referral_message;
begin
  update referral_message set told_at = current_instant() where id = wanted and told_at is null and not from_office
    returning * into m;
  if not found then
    return null;
  end if;
  return (select jsonb_build_object('referral_id', r.id, 'reference', r.reference, 'kind', m.kind,
      'asker', (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
        from referral_message q join app_user u on u.id = q.created_by
        where q.id = m.question_id and u.is_active and u.user_type = 'admin'))
    from referral r where r.id = m.referral_id);
end $$;

-- The accounts that are told of a referral in place of a referrer who has left: its social worker's, or else those of all
-- colleagues. None where they do not see it: of a restricted young person, or kept back.
create or replace function find_referral_stand_ins(r referral) returns uuid[] language sql stable as $$
  with people as (
    select u.id, s.id is not null as is_social_worker
    from app_user u
      left join social_worker s on s.id = r.social_worker_id and s.user_id = u.id and s.is_active and s.archived_at is null
    where u.client_id = r.client_id and u.user_type = 'client' and u.is_active
      and not exists (select from referral_kept_back k where k.referral_id = r.id)
      and not exists (select from young_person y where y.id = r.young_person_id and y.is_restricted))
  select coalesce(array_agg(id), '{}') from people
  where is_social_worker or not exists (select from people p where p.is_social_worker)
$$;

-- Questions that wait for somebody who leaves their organisation are passed on, once.
create or replace function app_user_pass_questions_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q record;
begin
  for q in
    select m.id, m.referral_id, find_referral_stand_ins(r) as people
    from referral r join referral_message m on m.referral_id = r.id
    where r.created_by = old.id and r.client_id = old.client_id and r.status in ('submitted', 'in review')
      and m.kind = 'question' and m.from_office
      and not exists (select from referral_message a where a.question_id = m.id)
    order by m.id
  loop
    perform tell_people('referral_message', q.referral_id, 'referral_message:' || q.id, q.people, false);
  end loop;
  return null;
end $$;
