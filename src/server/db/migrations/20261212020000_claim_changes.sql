-- Whether the office entered a claim for its carer. Claims made so far are the carer's unless their record says otherwise.
alter table expense add column is_by_office boolean not null default false,
  add constraint expense_of_assignment_unique unique (id, appointment_carer_id);
alter table mileage add column is_by_office boolean not null default false,
  add constraint mileage_of_assignment_unique unique (id, appointment_carer_id);
alter table expense disable trigger user;
update expense e set is_by_office = true from change_record r
where r.subject_table = 'expense' and r.subject_id = e.id and r.action = 'Created' and r.performed_by <> e.carer_id;
alter table expense enable trigger user;
alter table mileage disable trigger user;
update mileage m set is_by_office = true from change_record r
where r.subject_table = 'mileage' and r.subject_id = m.id and r.action = 'Created' and r.performed_by <> m.carer_id;
alter table mileage enable trigger user;

-- db/functions has it as it is.
create function claim_origin() returns trigger language plpgsql as $$ begin return new; end $$;
-- After the trigger that finds the carer: PostgreSQL takes them in the order of their names.
create trigger expense_origin before insert on expense for each row execute function claim_origin();
create trigger mileage_origin before insert on mileage for each row execute function claim_origin();

-- The records say who created a claim already.
drop trigger expense_change on expense;
create constraint trigger expense_change after insert or update or delete on expense
  deferrable initially deferred for each row execute function record_change('Claim', 'is_by_office');
drop trigger mileage_change on mileage;
create constraint trigger mileage_change after insert or update or delete on mileage
  deferrable initially deferred for each row execute function record_change('Claim', 'is_by_office');

-- The office changes or takes off what a carer claimed: who did, when, why, from what and to what, in words as they are read.
-- Added beside the change, never altered.
create table claim_change (
  id uuid constraint claim_change_pk primary key default uuidv7(),
  appointment_carer_id uuid not null constraint claim_change_assignment_fk references appointment_carer,
  expense_id uuid,
  mileage_id uuid,
  changed_by uuid not null constraint claim_change_person_fk references app_user,
  changed_at timestamptz not null default current_instant(),
  -- always given by the office
  reason text constraint claim_change_reason check (char_length(reason) between 1 and 500),
  before text not null,
  -- empty where the claim was taken off
  after text,
  constraint claim_change_one_claim check (num_nonnulls(expense_id, mileage_id) = 1),
  constraint claim_change_expense_fk foreign key (expense_id, appointment_carer_id) references expense (id, appointment_carer_id),
  constraint claim_change_mileage_fk foreign key (mileage_id, appointment_carer_id) references mileage (id, appointment_carer_id)
);
create index claim_change_assignment on claim_change (appointment_carer_id, id);
create constraint trigger claim_change_change after insert on claim_change deferrable initially deferred
  for each row execute function record_change('Claim');
