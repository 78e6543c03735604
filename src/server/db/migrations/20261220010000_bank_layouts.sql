-- Which column of a bank's files is which, where somebody had to choose: known by the headings.
create table bank_layout (
  id uuid not null default uuidv7() constraint bank_layout_pk primary key,
  heading_key text not null constraint bank_layout_once unique
    constraint bank_layout_heading_key check (heading_key ~ '^[0-9a-f]{64}$'),
  columns jsonb not null constraint bank_layout_columns check (jsonb_typeof(columns) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default current_instant(),
  updated_at timestamptz not null default current_instant()
);
create trigger bank_layout_version before update on bank_layout for each row execute function raise_version();
create constraint trigger bank_layout_change after insert or update or delete on bank_layout
  deferrable initially deferred for each row execute function record_change('Money');
