-- The thread of a quotation: for whom it is and which referral it began from, the prices it was reckoned with, the one-use link
-- under which a person without an account answers it, the appointments booked from it, and the lines they are invoiced on.
alter table quotation
  add column young_person_id uuid constraint quotation_young_person_fk references young_person,
  add column referral_id uuid constraint quotation_referral_fk references referral,
  -- the prices of each item as they were; null where they were not kept yet
  add column terms jsonb,
  -- of an answer through a link: as they gave it
  add column answered_name text constraint quotation_answered_name check (char_length(answered_name) between 1 and 100);
create index quotation_young_person on quotation (young_person_id) where young_person_id is not null;
create index quotation_referral on quotation (referral_id) where referral_id is not null;
drop trigger quotation_change on quotation;
create constraint trigger quotation_change after insert or update on quotation deferrable initially deferred
  for each row execute function record_change('Quotation', 'items lines vat_notes terms');

create table quotation_answer_link (
  quotation_id uuid constraint quotation_answer_link_pk primary key
    constraint quotation_answer_link_quotation_fk references quotation,
  -- sha256; the token itself is in the e-mail alone
  token_hash bytea not null constraint quotation_answer_link_token unique,
  used_at timestamptz
);

alter table appointment
  add column quotation_id uuid constraint appointment_quotation_fk references quotation,
  -- of its items, from 0
  add column quotation_item integer,
  add constraint appointment_quotation_item check ((quotation_id is null) = (quotation_item is null));
-- A quoted visit is booked once; a cancelled one may be booked again.
create unique index appointment_quoted_once on appointment (quotation_id, quotation_item)
  where quotation_id is not null and status = 'active';

-- Its last version is in functions.
create function appointment_of_quotation() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger appointment_of_quotation before insert or update of quotation_id, quotation_item, client_id on appointment
  for each row when (new.quotation_id is not null) execute function appointment_of_quotation();

-- What was accepted is what is invoiced: a line says by which quotation it was charged.
alter table invoice_line add column quotation_id uuid constraint invoice_line_quotation_fk references quotation;
create index invoice_line_quotation on invoice_line (quotation_id) where quotation_id is not null;
