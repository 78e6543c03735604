-- A published version never changes: answers were given to it.
create or replace function keep_published() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'A published version never changes.' using errcode = 'restrict_violation', constraint = 'question_form_version_published';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
