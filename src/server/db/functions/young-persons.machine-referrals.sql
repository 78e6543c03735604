-- The referral that the holder of a client organisation's key sent under their reference, and the hash of what was sent.
create or replace function actor_machine_referral(wanted text) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('id', r.id, 'reference', r.reference, 'sent_hash', encode(r.sent_hash, 'hex'))
    from referral r where r.client_id = actor_api_key_client_id() and r.third_party_reference = wanted);
end $$;

-- All that the holder is told of how it stands. One that led to a restricted young person is closed to them, as to everybody
-- who is not among the readers.
create or replace function actor_machine_status(wanted text) returns jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select jsonb_build_object('reference', r.reference, 'status', r.status, 'submitted_at', r.submitted_at,
      'decided_at', r.decided_at, 'reason', case r.status when 'declined' then r.reason end)
    from referral r where r.client_id = actor_api_key_client_id() and r.third_party_reference = wanted
      and (r.young_person_id <> all(actor_closed_young_person_ids())) is not false);
end $$;
