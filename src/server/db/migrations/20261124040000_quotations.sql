-- Quotations (SVC-01): what services were offered at, as it was then. Its visits and priced lines are frozen with it.
create table quotation (
  id uuid constraint quotation_pk primary key default uuidv7(),
  number_year integer not null,
  number integer not null,
  quotation_number text not null generated always as ('QUO-' || number_year || '-'
    || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
  client_id uuid not null constraint quotation_client_fk references client,
  social_worker_id uuid constraint quotation_social_worker_fk references social_worker,
  sent_to text constraint quotation_sent_to check (char_length(sent_to) <= 254),
  message text constraint quotation_message check (char_length(message) <= 1000),
  valid_until date not null,
  -- as the calculator was asked, and what it answered
  items jsonb not null,
  lines jsonb not null constraint quotation_lines check (jsonb_array_length(lines) > 0),
  vat_notes jsonb not null,
  subtotal_pence bigint not null constraint quotation_subtotal check (subtotal_pence >= 0),
  vat_pence bigint not null constraint quotation_vat check (vat_pence >= 0),
  status text not null default 'sent' constraint quotation_status check (status in ('sent', 'accepted', 'declined')),
  order_number text constraint quotation_order_number check (char_length(order_number) between 1 and 60),
  reason text constraint quotation_reason check (char_length(reason) between 1 and 500),
  answered_by uuid constraint quotation_answerer_fk references app_user,
  answered_at timestamptz,
  created_by uuid constraint quotation_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint quotation_one_number unique (number_year, number),
  constraint quotation_answer check ((status = 'accepted') = (order_number is not null)
    and (status = 'declined') = (reason is not null) and (status = 'sent') = (answered_at is null))
);
create index quotation_newest on quotation (created_at desc, id desc);
create index quotation_client on quotation (client_id, created_at desc, id desc);
create index quotation_social_worker on quotation (social_worker_id) where social_worker_id is not null;
create index quotation_number_search on quotation using gin (lower(quotation_number) gin_trgm_ops);

-- Its last version is in functions.
create function quotation_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger quotation_guard before insert or update on quotation for each row execute function quotation_guard();
create constraint trigger quotation_change after insert or update on quotation deferrable initially deferred
  for each row execute function record_change('Quotation', 'items lines vat_notes');
