-- The public form sends under a pass, and a second sending under it with other words must not pass for the first: the hash of
-- what was sent is kept of both kinds.
alter table referral
  drop constraint referral_machine,
  add constraint referral_machine check (case origin
    when 'machine' then third_party_reference is not null and api_key_id is not null and sent_hash is not null
    when 'public' then third_party_reference is null and api_key_id is null
    else third_party_reference is null and api_key_id is null and sent_hash is null end);
