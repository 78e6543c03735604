-- Who looked (ACT-02): every look says which young person it was about, whatever was opened and whether or not it was in sight.
alter table record_view add column young_person_id uuid;
update record_view set young_person_id = young_person_reached_from(subject_id) where subject_id is not null;
drop index record_view_subject;
create index record_view_young_person on record_view (young_person_id, at desc, id desc) where young_person_id is not null;

create function record_view_of_young_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.young_person_id := young_person_reached_from(new.subject_id);
  return new;
end $$;
create trigger record_view_of_young_person before insert on record_view
  for each row when (new.subject_id is not null) execute function record_view_of_young_person();
create trigger record_view_append_only before update or delete or truncate on record_view
  for each statement execute function refuse_change();

-- Looks are chained in batches, so that no read waits for another's: a job seals what has come since, once a minute.
--
--   record_view ── ids without gaps of knowledge ──> seal 1 ──> seal 2 ──> … ──> record_view_chain, the head
--
-- A seal holds how many looks lie in its span of ids, and a hash over them and over the seal before it.
create table record_view_seal (
  number bigint constraint record_view_seal_pk primary key,
  first_id bigint not null,
  last_id bigint not null,
  count integer not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null
);
create trigger record_view_seal_append_only before update or delete or truncate on record_view_seal
  for each statement execute function refuse_change();
create table record_view_chain (
  only_row boolean constraint record_view_chain_pk primary key default true
    constraint record_view_chain_one_row check (only_row),
  number bigint not null,
  last_id bigint not null,
  hash bytea not null
);
insert into record_view_chain (number, last_id, hash) values (0, 0, sha256('placewell views'::bytea));

-- The highest id below which nothing can appear any more: ids are given out before their rows are there to be seen, so
-- whoever is still adding one is waited for. Held for this statement alone, and given up after a second.
create function settle_record_views() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('lock_timeout', '1s', true);
  lock table record_view in share mode;
  return (select max(id) from record_view);
end $$;
revoke execute on function settle_record_views() from public;

-- Seals the next looks up to that id, and answers how many. `npm run verify-audit` recomputes the hash.
create function seal_record_views(until_id bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant integer := 10000;
  head record_view_chain;
  s record_view_seal;
  looks bytea;
begin
  select * into head from record_view_chain for update;
  select max(id), count(*), string_agg(sha256(convert_to(jsonb_build_array(v.id, extract(epoch from v.at), v.user_id, v.name,
      v.subject_id, v.young_person_id, v.was_found, v.request_id)::text, 'UTF8')), ''::bytea order by v.id)
    into s.last_id, s.count, looks
  from (select * from record_view where id > head.last_id and id <= until_id order by id limit most) v;
  if s.count = 0 then
    return 0;
  end if;
  s.first_id := head.last_id + 1;
  s.number := head.number + 1;
  s.sealed_at := clock_timestamp();
  s.previous_hash := head.hash;
  s.hash := sha256(s.previous_hash || convert_to(jsonb_build_array(s.number, s.first_id, s.last_id, s.count,
    extract(epoch from s.sealed_at))::text, 'UTF8') || looks);
  insert into record_view_seal values (s.*);
  update record_view_chain set number = s.number, last_id = s.last_id, hash = s.hash;
  return s.count;
end $$;
revoke execute on function seal_record_views(bigint) from public;
