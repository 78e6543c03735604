-- For how long a carer claims after an appointment. For screens: contract/core/claim-days.ts.

-- Days after an appointment in which its carer claims, and changes what they claimed: CLAIM_DAYS of the contract.
create or replace function claim_days() returns integer language sql immutable parallel safe return 28;

-- Claims are the carer's own and the office's, never the client's.
create or replace function claim_is_open(assignment uuid) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from appointment_carer ac where ac.id = assignment and ac.carer_id = actor_id()
                 and upper(ac.period) > current_instant() - make_interval(days => claim_days()));
end $$;
