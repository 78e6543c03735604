-- E-mail that is delivered, refused, or waits.

-- The ids that words hold, as links do.
create or replace function uuids_in(words text) returns uuid[] language sql immutable parallel safe
  return array(select distinct found[1]::uuid from regexp_matches(words, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found);

-- An e-mail is about the young people whom its cause and its links lead to, whoever wrote it.
create or replace function email_about() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.young_person_ids := array(select distinct y from unnest(uuids_in(concat_ws(' ', new.cause_id, new.href, new.body))) as linked,
    young_person_reached_from(linked) as y where y is not null);
  return new;
end $$;

-- The mailbox of demo and staging keeps an e-mail about whom the outbox says it is about.
create or replace function mailbox_message_about() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.young_person_ids := coalesce((select e.young_person_ids from email e where e.id = (uuids_in(new.message_id))[1]), '{}');
  return new;
end $$;

-- A duty whose letter the mail server took is ticked off with it; a refusal is told: of a letter and of a police form to the
-- office, of any other e-mail to the administrator who caused it, or else to the office.
create or replace function email_outcome() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender uuid;
begin
  if new.kind = 'duty_letter' and new.sent_at is not null and old.sent_at is null then
    update notifiable_duty d set status = 'done', done_at = new.sent_at, settled_by = new.caused_by,
        settled_text = 'By e-mail to ' || new.to_address || '.'
      where d.id = new.cause_id and d.status = 'open';
  end if;
  if new.refused_at is not null and old.refused_at is null then
    if new.kind = 'duty_letter' then
      perform tell_people('duty_letter_refused', new.cause_id, 'duty_letter_refused:' || new.id || new.refused_at, '{}', true, true);
    elsif new.kind = 'police_form' then
      perform tell_people('police_form_refused', (select n.episode_id from missing_episode_note n where n.id = new.cause_id),
        'police_form_refused:' || new.id || new.refused_at, '{}', true, true);
    else
      select u.id into sender from app_user u where u.id = new.caused_by and u.user_type = 'admin' and u.is_active;
      -- An address that is no more is told once a day, also where it is that of an administrator who is told so.
      perform tell_people('email_refused', new.id, 'email_refused:' || case when sender is null
          then new.to_address || (new.refused_at at time zone 'Europe/London')::date else new.id::text || new.refused_at end,
        array_remove(array[sender], null), sender is null);
    end if;
  elsif old.refused_at is not null then
    perform settle_notifications(new.id, array['email_refused']);
  end if;
  if new.kind in ('duty_letter', 'police_form') then
    perform pg_notify('placewell_live', 'missing');
  end if;
  if new.sent_at is null or old.refused_at is not null or old.told_at is not null then
    perform pg_notify('placewell_live', 'emails');
  end if;
  return null;
end $$;

-- An hour without an answer of the mail server: the office is told, and the e-mail stands in its list.
create or replace function waits_too_long(queued_at timestamptz) returns boolean language sql stable as $$
  select queued_at <= current_instant() - interval '1 hour'
$$;

-- The office is told once that e-mails wait, for as long as any of them does.
create or replace function tell_of_waiting_emails() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told uuid;
  was_told boolean := exists (select from email e
    where e.sent_at is null and e.settled_at is null and e.refused_at is null and e.told_at is not null);
begin
  with late as (
    update email e set told_at = current_instant()
    where e.id in (select w.id from email w where w.sent_at is null and w.settled_at is null and w.refused_at is null
      and w.told_at is null and waits_too_long(w.queued_at)
      order by w.queued_at limit 500 for update skip locked)
    returning e.id, e.queued_at)
  select l.id into told from late l order by l.queued_at, l.id limit 1;
  if told is null or was_told then
    return 0;
  end if;
  perform pg_notify('placewell_live', 'emails');
  return tell_people('emails_waiting', told, 'emails_waiting:' || told || current_instant(), '{}', true);
end $$;

-- One receipt an hour for an address that nobody has verified. The lock is held to the end of the transaction that queues it, so that
-- of two processes one sends.
create or replace function is_receipt_due(address text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || lower(address), 0));
  return not exists (select from email where kind = 'referral_receipt' and lower(to_address) = lower(address)
    and created_at > now() - interval '1 hour');
end $$;
