-- Somebody has looked at dangers that are more serious than the overall risk, left that as it is, and said why.

alter table young_person
  add column risk_kept_reason text constraint young_person_risk_kept_reason check (char_length(risk_kept_reason) between 1 and 2000),
  add column risk_kept_at timestamptz,
  add constraint young_person_risk_kept check ((risk_kept_reason is null) = (risk_kept_at is null));

-- Its last version is in functions.
create function young_person_risk_guard() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger young_person_risk_guard before update of status, risk_level, risk_kept_reason on young_person
  for each row execute function young_person_risk_guard();
