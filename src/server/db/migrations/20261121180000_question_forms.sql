-- Forms as versioned data (QST-04). Nothing here knows what is asked about.

create table question_form (
  id uuid constraint question_form_pk primary key default uuidv7(),
  slug text not null constraint question_form_slug_unique unique,
  name text not null constraint question_form_name_length check (length(name) between 1 and 200),
  -- what it is for, such as report; chosen when it is made
  purpose text not null,
  -- a rating scale: its answers are scored, and nobody approves them
  is_numeric boolean not null default false,
  retired_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create trigger question_form_version before update on question_form for each row execute function raise_version();

create table question_form_version (
  id uuid constraint question_form_version_pk primary key default uuidv7(),
  form_id uuid not null constraint question_form_version_form_fk references question_form,
  form_version integer not null constraint question_form_version_number check (form_version >= 1),
  introduction text,
  questions jsonb not null constraint question_form_version_questions check (jsonb_typeof(questions) = 'array'),
  published_at timestamptz,
  published_by uuid constraint question_form_version_publisher_fk references app_user,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint question_form_version_once unique (form_id, form_version)
);
create unique index question_form_one_draft on question_form_version (form_id) where published_at is null;

-- A published version never changes: answers were given to it.
create function keep_published() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'A published version never changes.' using errcode = 'restrict_violation', constraint = 'question_form_version_published';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger question_form_version_published before update or delete on question_form_version
  for each row execute function keep_published();
create trigger question_form_version_version before update on question_form_version for each row execute function raise_version();

create constraint trigger question_form_change after insert or update or delete on question_form
  deferrable initially deferred for each row execute function record_change('Form');
create constraint trigger question_form_version_change after insert or update or delete on question_form_version
  deferrable initially deferred for each row execute function record_change('Form');
