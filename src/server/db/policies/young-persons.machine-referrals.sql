-- Referrals by machine: the holder of a client organisation's key sends those of that organisation, and reads how each stands
-- by their own reference; no row and no name.
revoke execute on function actor_machine_referral(text), actor_machine_status(text) from public;
grant execute on function actor_machine_referral(text), actor_machine_status(text) to app_public;
grant insert (third_party_reference, api_key_id, sent_hash) on referral to app_public;
grant select (third_party_reference) on referral to app_client;
create policy referral_machine_add on referral for insert to app_public
  with check (origin = 'machine' and not is_quarantined
    and exists (select from api_key k where k.id = api_key_id and k.client_id = referral.client_id));
