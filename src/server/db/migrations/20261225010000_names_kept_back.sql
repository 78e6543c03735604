-- A name with a hyphen or a space, and one name alone, may be a restricted young person's as well: referrals that were sent before
-- are judged anew. The last versions of these are in functions.
create or replace function words_of_name(name text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(search_text(coalesce(name, '')), '[^[:alnum:]]+') || name_key(coalesce(name, '')), '')
$$;

create or replace function referral_is_alike(answers jsonb, y young_person) returns boolean language plpgsql stable as $$
declare
  said jsonb := coalesce(answers #> '{identity,0}', '{}');
  born text := substring(said ->> 'rf-dob' from '^\d{4}-\d\d-\d\d$');
  their_day text := to_char(y.dob, 'YYYY-MM-DD');
  digits_off integer := (select count(*) from generate_series(1, 10) place
    where substr(born, place, 1) <> substr(their_day, place, 1));
  firsts text[] := words_of_name(said ->> 'rf-first-name') || words_of_name(said ->> 'rf-preferred-name');
  lasts text[] := words_of_name(said ->> 'rf-last-name');
  has_one_name boolean := lasts = '{}';
  theirs text[] := words_of_name(y.first_name) || words_of_name(y.middle_names) || words_of_name(y.last_name)
    || words_of_name(y.preferred_name);
begin
  if has_one_name then lasts := firsts; end if;
  return case
    when firsts && theirs and lasts && theirs then true
    when born is null or their_day is null then has_one_name or has_word_alike(lasts, theirs)
    when digits_off = 0 then true
    when digits_off = 1 or born = left(their_day, 4) || right(their_day, 3) || substr(their_day, 5, 3)
      then has_one_name or has_word_alike(firsts || lasts, theirs)
    else left(born, 4) = left(their_day, 4) and (has_one_name or has_word_alike(lasts, theirs)) end;
end $$;

select keep_back_referrals(c.client_id, null) from (select distinct client_id from young_person where is_restricted) c;
