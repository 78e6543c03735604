-- Complaints about the agency, and the steps taken on each. Steps between states: contract/safety/complaints.ts.
create table complaint (
  id uuid constraint complaint_pk primary key default uuidv7(),
  received_on date not null,
  complainant_kind text not null constraint complaint_complainant_kind
    check (complainant_kind in ('young person', 'parent or family', 'carer', 'client organisation', 'member of the public', 'anonymous')),
  complainant_name text not null default '' constraint complaint_complainant_name check (char_length(complainant_name) <= 200),
  young_person_id uuid constraint complaint_young_person_fk references young_person,
  -- about whom it is
  carer_id uuid constraint complaint_carer_fk references app_user,
  client_id uuid constraint complaint_client_fk references client,
  came_by text not null constraint complaint_came_by check (came_by in ('call', 'e-mail', 'letter', 'in person')),
  category text not null constraint complaint_category check (category in ('conduct of a carer', 'quality of care',
    'missed or late visit', 'communication', 'money', 'privacy', 'other')),
  text text not null constraint complaint_text check (char_length(text) between 1 and 4000),
  is_serious boolean not null default false,
  -- gives more time for the answer
  is_complex boolean not null default false,
  acknowledged_on date,
  stage integer not null default 1 constraint complaint_stage check (stage in (1, 2, 3)),
  -- the first stage begins with the receipt
  stage_from date,
  -- counted by the server in working days
  acknowledge_due_on date not null,
  answer_due_on date not null,
  outcome text constraint complaint_outcome check (outcome in ('upheld', 'partly upheld', 'not upheld', 'withdrawn')),
  closed_on date,
  lessons text constraint complaint_lessons check (char_length(lessons) between 1 and 4000),
  closed_by uuid constraint complaint_closer_fk references app_user,
  -- the next day by which something must be done, while it is open
  due_on date generated always as (case when closed_on is null
    then least(case when acknowledged_on is null then acknowledge_due_on end, answer_due_on) end) stored,
  created_by uuid not null constraint complaint_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint complaint_anonymous check (complainant_kind <> 'anonymous' or complainant_name = ''),
  constraint complaint_acknowledged check (acknowledged_on >= received_on),
  constraint complaint_stage_from check ((stage = 1) = (stage_from is null) and (stage_from is null or stage_from >= received_on)),
  constraint complaint_due check (acknowledge_due_on > received_on and answer_due_on > coalesce(stage_from, received_on)),
  constraint complaint_closed check (num_nonnulls(outcome, closed_on, lessons, closed_by) in (0, 4)),
  constraint complaint_closed_on check (closed_on >= received_on)
);
comment on table complaint is 'Complaints about the agency: who made one, what it is about, and how it ended.';
create index complaint_due_first on complaint (due_on, id);
create index complaint_newest on complaint (received_on, id);
create index complaint_young_person on complaint (young_person_id);
create index complaint_carer on complaint (carer_id);
create index complaint_client on complaint (client_id);

create table complaint_step (
  id uuid constraint complaint_step_pk primary key default uuidv7(),
  complaint_id uuid not null constraint complaint_step_complaint_fk references complaint,
  happened_on date not null,
  text text not null constraint complaint_step_text check (char_length(text) between 1 and 4000),
  -- the earlier step that it corrects
  corrects_id uuid constraint complaint_step_corrected_once unique,
  created_by uuid not null constraint complaint_step_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  constraint complaint_step_of_complaint unique (complaint_id, id),
  constraint complaint_step_corrects_fk foreign key (complaint_id, corrects_id) references complaint_step (complaint_id, id),
  constraint complaint_step_corrects_another check (corrects_id <> id)
);
comment on table complaint_step is 'What was done about a complaint. Rows are only ever added; a later one corrects an earlier one.';

-- Their last versions are in functions.
create function complaint_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function complaint_step_guard() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger complaint_guard before insert or update on complaint for each row execute function complaint_guard();
create trigger complaint_version before update on complaint for each row execute function raise_version();
create constraint trigger complaint_change after insert or update on complaint deferrable initially deferred
  for each row execute function record_change('Complaint', 'created_at created_by closed_by due_on acknowledge_due_on answer_due_on');
create trigger complaint_step_guard before insert on complaint_step for each row execute function complaint_step_guard();
create constraint trigger complaint_step_change after insert on complaint_step
  deferrable initially deferred for each row execute function record_change('Complaint', 'created_at created_by');
