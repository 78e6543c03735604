-- An organisation keeps what it was given and is charged for, also once the young person is another organisation's: named as
-- they were then, for a later name is no business of theirs. No row for the organisation whose they are: there the record says it.
create table young_person_former_client (
  young_person_id uuid not null constraint young_person_former_client_person_fk references young_person,
  client_id uuid not null constraint young_person_former_client_client_fk references client,
  name text not null,
  until timestamptz not null,
  constraint young_person_former_client_pk primary key (young_person_id, client_id)
);
create index young_person_former_client_of on young_person_former_client (client_id);

-- filled by db/functions
create function young_person_keep_former_client() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger young_person_keep_former_client after update of client_id on young_person
  for each row when (old.client_id <> new.client_id) execute function young_person_keep_former_client();

-- Those who moved before: the records of changes tell when they last left each organisation that keeps something of them, and
-- how they were called. A name that was changed since stands in the first change of it from then on.
insert into young_person_former_client (young_person_id, client_id, name, until)
select y.id, kept.client_id, young_person_name(
    coalesce(called.first_name, to_jsonb(y.first_name)) #>> '{}',
    coalesce(called.last_name, to_jsonb(y.last_name)) #>> '{}',
    coalesce(called.preferred_name, to_jsonb(y.preferred_name)) #>> '{}'), moved.at
from (select young_person_id, client_id from appointment union select young_person_id, client_id from report
    union select young_person_id, client_id from invoice union select young_person_id, client_id from quotation
    union select young_person_id, client_id from referral) kept
  join young_person y on y.id = kept.young_person_id and y.client_id <> kept.client_id and y.status <> 'DRAFT'
  cross join lateral (
    select r.seq, r.at from change_record r
    where r.young_person_id = y.id and r.subject_table = 'young_person'
      and r.changes @> jsonb_build_array(jsonb_build_object('field', 'client_id', 'before', kept.client_id))
    order by r.seq desc limit 1) moved
  cross join lateral (
    select (array_agg(c -> 'before' order by r.seq) filter (where c ->> 'field' = 'first_name'))[1] as first_name,
      (array_agg(c -> 'before' order by r.seq) filter (where c ->> 'field' = 'last_name'))[1] as last_name,
      (array_agg(c -> 'before' order by r.seq) filter (where c ->> 'field' = 'preferred_name'))[1] as preferred_name
    from change_record r cross join jsonb_array_elements(r.changes) c
    where r.young_person_id = y.id and r.subject_table = 'young_person' and r.seq >= moved.seq) called;
