-- Invoices, credit notes and payments (INV). Money is whole pence.
--
--   invoice          one client's work for one young person in a period; a credit note is a row of the same table
--   invoice_line     a part of a visit at one rate, or the miles of it
--   invoiced_work    the visits that stand on an invoice: each once, however many try
--   invoice_payment  money that came, went back, or is given up
--   invoice_series   the last number of each year

create table invoice_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_pk primary key (kind, year)
);

create table invoice (
  id uuid constraint invoice_pk primary key default uuidv7(),
  kind text not null default 'invoice' constraint invoice_kind check (kind in ('invoice', 'credit note')),
  status text not null default 'draft' constraint invoice_status check (status in ('draft', 'issued')),
  number_year integer,
  number integer,
  invoice_number text generated always as (case kind when 'invoice' then 'INV-' else 'CRN-' end || number_year || '-'
    || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
  client_id uuid not null constraint invoice_client_fk references client,
  young_person_id uuid constraint invoice_young_person_fk references young_person,
  -- of a credit note: the invoice it corrects, and why
  credits_id uuid constraint invoice_credits_fk references invoice,
  reason text,
  start_date date not null,
  end_date date not null,
  issued date,
  due date,
  issued_by uuid constraint invoice_issuer_fk references app_user,
  subtotal_pence bigint not null constraint invoice_subtotal check (subtotal_pence >= 0),
  vat_pence bigint not null constraint invoice_vat check (vat_pence >= 0),
  -- kept by the triggers of payments and credit notes
  paid_pence bigint not null default 0 constraint invoice_paid check (paid_pence >= 0),
  credited_pence bigint not null default 0,
  written_off_pence bigint not null default 0,
  paid_status text generated always as (case
    when kind = 'credit note' or paid_pence + credited_pence + written_off_pence >= subtotal_pence + vat_pence then 'PAID'
    when paid_pence + credited_pence + written_off_pence > 0 then 'PART_PAID' else 'UNPAID' end) stored,
  -- as people type it, for the search by a part of it
  total text generated always as ((((subtotal_pence + vat_pence)::numeric) / 100)::numeric(14, 2)::text) stored,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint invoice_one_number unique (kind, number_year, number),
  constraint invoice_numbered_when_issued check ((status = 'issued') = (number is not null)
    and (number is null) = (number_year is null) and (number is null) = (issued is null)
    and (number is null) = (due is null)),
  constraint invoice_period check (end_date >= start_date),
  constraint invoice_credit_note check ((kind = 'credit note') = (credits_id is not null)
    and (kind = 'credit note') = (reason is not null)),
  constraint invoice_not_over_credited check (credited_pence + written_off_pence <= subtotal_pence + vat_pence)
);
create index invoice_newest on invoice (start_date desc, id desc);
create index invoice_client on invoice (client_id, start_date desc, id desc);
create index invoice_young_person on invoice (young_person_id, start_date desc, id desc);
create index invoice_issued on invoice (issued desc, id desc);
create index invoice_owed on invoice (paid_status, start_date desc, id desc);
create index invoice_credits on invoice (credits_id) where credits_id is not null;
create index invoice_number_search on invoice using gin (lower(invoice_number) gin_trgm_ops);
create index invoice_total_search on invoice using gin (total gin_trgm_ops);

create table invoice_line (
  id uuid constraint invoice_line_pk primary key default uuidv7(),
  invoice_id uuid not null constraint invoice_line_invoice_fk references invoice on delete cascade,
  position integer not null,
  appointment_carer_id uuid not null constraint invoice_line_assignment_fk references appointment_carer,
  -- of a line of a credit note: the line that it takes back, once
  credits_line_id uuid constraint invoice_line_credits_fk references invoice_line constraint invoice_line_credited_once unique,
  description text not null,
  date date not null,
  service_type_id uuid not null constraint invoice_line_service_fk references service_type,
  band text not null,
  quantity numeric(9, 2) not null constraint invoice_line_quantity check (quantity >= 0),
  unit text not null constraint invoice_line_unit check (unit in ('hour', 'visit', 'night', 'mile')),
  carers integer not null constraint invoice_line_carers check (carers > 0),
  rate_pence bigint not null constraint invoice_line_rate check (rate_pence >= 0),
  amount_pence bigint not null constraint invoice_line_amount check (amount_pence >= 0),
  vat_rate numeric(5, 2) not null constraint invoice_line_vat check (vat_rate >= 0),
  constraint invoice_line_position unique (invoice_id, position)
);

create table invoiced_work (
  appointment_carer_id uuid constraint invoiced_work_once primary key
    constraint invoiced_work_assignment_fk references appointment_carer,
  invoice_id uuid not null constraint invoiced_work_invoice_fk references invoice on delete cascade
);
create index invoiced_work_invoice on invoiced_work (invoice_id);

create table invoice_payment (
  id uuid constraint invoice_payment_pk primary key default uuidv7(),
  invoice_id uuid not null constraint invoice_payment_invoice_fk references invoice,
  kind text not null constraint invoice_payment_kind check (kind in ('payment', 'refund', 'write-off')),
  amount_pence bigint not null constraint invoice_payment_amount check (amount_pence between 1 and 100000000000),
  date date not null,
  reference text constraint invoice_payment_reference check (char_length(reference) between 1 and 200),
  reason text constraint invoice_payment_reason check (char_length(reason) between 1 and 500),
  -- made by the screen that sends it: sent twice is one payment
  key uuid not null constraint invoice_payment_once unique,
  created_by uuid not null constraint invoice_payment_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  constraint invoice_payment_why check (kind = 'payment' or reason is not null)
);
create index invoice_payment_of on invoice_payment (invoice_id, date, id);

-- Their last versions are in functions.
create function invoice_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger invoice_guard before insert or update or delete on invoice for each row execute function invoice_guard();
create function invoice_settle_credit() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_settle_credit after update of status on invoice for each row execute function invoice_settle_credit();
create function invoice_line_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger invoice_line_guard before insert or update or delete on invoice_line
  for each row execute function invoice_line_guard();
create function invoice_payment_count() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger invoice_payment_count after insert on invoice_payment for each row execute function invoice_payment_count();
create constraint trigger invoice_change after insert or update or delete on invoice deferrable initially deferred
  for each row execute function record_change('Invoice');
create constraint trigger invoice_payment_change after insert on invoice_payment deferrable initially deferred
  for each row execute function record_change('Invoice', 'key');

-- Work that is invoiced is closed: its times, miles and expenses stay as they were charged.
create function invoiced_work_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger timesheet_invoiced before update of status, started_at, ended_at, break_minutes, sleep_in on timesheet
  for each row execute function invoiced_work_guard();
create trigger mileage_invoiced before insert or update on mileage for each row execute function invoiced_work_guard();
create trigger expense_invoiced before insert or update on expense for each row execute function invoiced_work_guard();
