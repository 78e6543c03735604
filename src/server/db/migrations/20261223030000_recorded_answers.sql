-- An answer that the office writes down for a client says who gave it, how and when.

alter table quotation
  add column recorded_name text constraint quotation_recorded_name check (char_length(recorded_name) between 1 and 100),
  add column recorded_how text constraint quotation_recorded_how check (recorded_how in ('e-mail', 'telephone', 'in writing', 'meeting')),
  add column recorded_on date,
  add constraint quotation_recorded check (num_nulls(recorded_name, recorded_how, recorded_on) in (0, 3));
