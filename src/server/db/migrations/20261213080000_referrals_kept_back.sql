-- A referral that is not associated and may be about a restricted young person of its organisation is kept back from that
-- organisation: its colleagues are no readers of the record. A row of its own, so that nothing of the referral changes by it.
create table referral_kept_back (
  referral_id uuid constraint referral_kept_back_pk primary key constraint referral_kept_back_referral_fk references referral
);

-- Their last versions are in functions.
create function words_of_name(name text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(search_text(coalesce(name, '')), '[^[:alnum:]]+'), '')
$$;

create function has_word_alike(given text[], theirs text[]) returns boolean language sql stable as $$
  select exists (select from unnest(given) word, unnest(theirs) their where word = their or similarity(word, their) >= 0.2)
$$;

create function referral_is_alike(answers jsonb, y young_person) returns boolean language plpgsql stable as $$
declare
  said jsonb := coalesce(answers #> '{identity,0}', '{}');
  born text := substring(said ->> 'rf-dob' from '^\d{4}-\d\d-\d\d$');
  their_day text := to_char(y.dob, 'YYYY-MM-DD');
  digits_off integer := (select count(*) from generate_series(1, 10) place
    where substr(born, place, 1) <> substr(their_day, place, 1));
  firsts text[] := words_of_name(concat_ws(' ', said ->> 'rf-first-name', said ->> 'rf-preferred-name'));
  lasts text[] := words_of_name(said ->> 'rf-last-name');
  theirs text[] := words_of_name(concat_ws(' ', y.first_name, y.middle_names, y.last_name, y.preferred_name));
begin
  return case
    when firsts && theirs and lasts && theirs then true
    when born is null or their_day is null then has_word_alike(lasts, theirs)
    when digits_off = 0 then true
    when digits_off = 1 or born = left(their_day, 4) || right(their_day, 3) || substr(their_day, 5, 3)
      then has_word_alike(firsts || lasts, theirs)
    else left(born, 4) = left(their_day, 4) and has_word_alike(lasts, theirs) end;
end $$;

create function keep_back_referrals(client uuid, only_one uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from referral_kept_back k using referral r
  where r.id = k.referral_id and r.client_id = client and (only_one is null or r.id = only_one);
  insert into referral_kept_back (referral_id) select r.id from referral r
  where r.client_id = client and (only_one is null or r.id = only_one)
    and r.status <> 'draft' and r.young_person_id is null
    and exists (select from young_person y where y.client_id = client and y.is_restricted and referral_is_alike(r.answers, y))
  on conflict do nothing;
end $$;
create function referral_keep_back() returns trigger language plpgsql as $$ begin return null; end $$;
create function young_person_keep_back_referrals() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger referral_keep_back after insert or update of status, answers, young_person_id on referral
  for each row when (new.status <> 'draft') execute function referral_keep_back();
create trigger young_person_keep_back_added after insert on young_person
  for each row when (new.is_restricted) execute function young_person_keep_back_referrals();
create trigger young_person_keep_back after update of is_restricted, client_id, dob, first_name, middle_names, last_name,
    preferred_name on young_person
  for each row when (old.is_restricted or new.is_restricted) execute function young_person_keep_back_referrals();

select keep_back_referrals(c.client_id, null) from (select distinct client_id from young_person where is_restricted) c;
