-- The record of changes, written by trigger.

-- A record says which field changed, also where many share a column: those of a profile stand beside the others, and
-- each answer of a form under its group, entry and question.
create or replace function fields_of(stored jsonb) returns jsonb language sql immutable parallel safe
  return case
    when stored ? 'profile_core' then (stored - array['profile_core', 'profile_safety', 'profile_history', 'profile_admin'])
      || (stored -> 'profile_core') || (stored -> 'profile_safety') || (stored -> 'profile_history') || (stored -> 'profile_admin')
    -- still being written, it is no content yet
    when stored ? 'current_step' and stored ->> 'status' = 'draft' then stored - 'answers'
    when jsonb_typeof(stored -> 'answers') = 'object' then (stored - 'answers') || coalesce((
      select jsonb_object_agg(g.key || '.' || (e.place - 1) || '.' || a.key, a.value)
      from jsonb_each(stored -> 'answers') g,
        jsonb_array_elements(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) with ordinality as e (entry, place),
        jsonb_each(case when jsonb_typeof(e.entry) = 'object' then e.entry else '{}' end) a), '{}')
    else stored end;

-- Nothing of a young person's is ever deleted; it is put away, which is what people mean by deleting it.
create or replace function was_put_away(old_row jsonb, new_row jsonb) returns boolean language sql immutable parallel safe
  return coalesce(old_row ->> 'archived_at', old_row ->> 'deleted_at', old_row ->> 'removed_at') is null
    and coalesce(new_row ->> 'archived_at', new_row ->> 'deleted_at', new_row ->> 'removed_at') is not null;

-- The hash of a record. `npm run verify-audit` recomputes it.
create or replace function change_record_hash(previous_hash bytea, r change_record) returns bytea language sql stable
  return sha256(previous_hash || convert_to(jsonb_build_array(
    r.seq, r.id, extract(epoch from r.at), r.category, r.action, r.performed_by, r.subject_table, r.subject_id,
    r.young_person_id, r.changes, r.request_id)::text, 'UTF8'));

-- Deferred to the end of the transaction: the chain's lock is then held for the commit alone. Arguments: the category; the
-- columns that are no content, being copies of other rows or recorded where they arise; those of which only the first value
-- is. The answers of a report are recorded with each version handed in, not with every key stroke of a draft.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else fields_of(to_jsonb(old)) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else fields_of(to_jsonb(new)) end;
  kept jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  head change_chain;
  r change_record;
begin
  select coalesce(jsonb_agg(jsonb_build_object('field', k, 'before', old_row -> k, 'after', new_row -> k) order by k), '[]')
    into r.changes
  from (select jsonb_object_keys(old_row || new_row) as k) as keys
  where k not in ('version', 'updated_at', 'period', 'is_live', 'sort_order')
    and k <> all (string_to_array(coalesce(tg_argv[1], ''), ' '))
    and not (tg_op = 'UPDATE' and k = any (string_to_array(coalesce(tg_argv[2], ''), ' ')))
    and coalesce(old_row -> k, 'null'::jsonb) is distinct from coalesce(new_row -> k, 'null'::jsonb);
  if r.changes = '[]'::jsonb then
    return null;
  end if;
  select * into head from change_chain for update;
  r.seq := head.seq + 1;
  r.id := uuidv7();
  r.at := clock_timestamp();
  -- a photo is of the profile, a file of a case note or a referral is of those
  r.category := case when tg_table_name = 'stored_file' and kept ->> 'young_person_id' is not null then 'Profile'
                     when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null then 'Case notes'
                     when tg_table_name = 'stored_file' and kept ->> 'referral_id' is not null then 'Referral'
                     else tg_argv[0] end;
  r.action := case when tg_op = 'INSERT' then 'Created' when tg_op = 'DELETE' then 'Deleted'
                   when r.category in ('Profile', 'Case notes', 'Characteristic', 'Referral') and was_put_away(old_row, new_row) then 'Deleted'
                   else 'Updated' end;
  r.performed_by := actor_id();
  r.subject_table := tg_table_name;
  r.subject_id := (kept ->> 'id')::uuid;
  r.young_person_id := case when tg_table_name = 'young_person' then (kept ->> 'id')::uuid
                            when tg_table_name = 'stored_file' and kept ->> 'diary_id' is not null
                              then (select d.young_person_id from diary d where d.id = (kept ->> 'diary_id')::uuid)
                            when tg_table_name = 'stored_file' and kept ->> 'referral_id' is not null
                              then (select f.young_person_id from referral f where f.id = (kept ->> 'referral_id')::uuid)
                            when tg_table_name = 'email' and jsonb_array_length(kept -> 'young_person_ids') = 1
                              then (kept -> 'young_person_ids' ->> 0)::uuid
                            else (kept ->> 'young_person_id')::uuid end;
  r.request_id := nullif(current_setting('app.request_id', true), '');
  r.previous_hash := head.hash;
  r.hash := change_record_hash(head.hash, r);
  insert into change_record values (r.*);
  update change_chain set seq = r.seq, hash = r.hash;
  return null;
end $$;
