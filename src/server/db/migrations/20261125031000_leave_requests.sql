-- Leave that a carer asks for, and what the office answered (contract/appointments/leave-requests.ts).

create table leave_request (
  id uuid constraint leave_request_pk primary key default uuidv7(),
  carer_id uuid not null constraint leave_request_carer_fk references app_user,
  first_date date not null,
  last_date date not null,
  note text constraint leave_request_note check (char_length(note) between 1 and 300),
  status text not null default 'asked'
    constraint leave_request_status check (status in ('asked', 'approved', 'declined', 'withdrawn')),
  answer text constraint leave_request_answer check (char_length(answer) between 1 and 300),
  answered_by uuid constraint leave_request_answerer_fk references app_user,
  answered_at timestamptz,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint leave_request_days check (last_date >= first_date and last_date - first_date < 60),
  constraint leave_request_answered check ((status = 'asked') = (answered_at is null)
    and (status <> 'declined' or answer is not null)),
  -- The same days are asked for once.
  constraint leave_request_no_overlap exclude using gist (carer_id with =, daterange(first_date, last_date, '[]') with &&)
    where (status in ('asked', 'approved'))
);
create index leave_request_status_first on leave_request (status, first_date, id);
create index leave_request_status_newest on leave_request (status, created_at, id);
create index leave_request_carer on leave_request (carer_id, first_date, id);

-- Their last versions are in functions.
create function leave_request_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create function leave_request_settle() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger leave_request_settle after update on leave_request for each row
  when (old.status = 'asked' and new.status <> 'asked') execute function leave_request_settle();
create trigger leave_request_guard before insert or update on leave_request for each row execute function leave_request_guard();
create trigger leave_request_version before update on leave_request for each row execute function raise_version();
create constraint trigger leave_request_change after insert or update on leave_request
  deferrable initially deferred for each row execute function record_change('Rota', 'created_at answered_at answered_by');
create trigger leave_request_live after insert or update on leave_request for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('rotas');
