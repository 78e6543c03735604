-- A client organisation's own system refers by machine (REF-04): with a key of the organisation's, under its own reference.
--
--   api_key    a key, of which the server keeps the hash
--   referral   the key that one came with, their reference, and a hash of what was sent

create table api_key (
  id uuid constraint api_key_pk primary key default uuidv7(),
  client_id uuid not null constraint api_key_client_fk references client,
  name text not null constraint api_key_name check (length(name) between 1 and 100),
  -- its first characters, by which people tell one from another
  prefix text not null constraint api_key_prefix check (length(prefix) between 1 and 12),
  -- sha256 of the key; the key itself is nowhere on the server
  key_hash bytea not null constraint api_key_hash_unique unique,
  created_by uuid constraint api_key_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  -- to the minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid constraint api_key_revoker_fk references app_user,
  constraint api_key_revoked check (revoked_at is not null or revoked_by is null)
);
create unique index api_key_name_unique on api_key (client_id, search_text(name)) where revoked_at is null;
create constraint trigger api_key_change after insert or update on api_key
  deferrable initially deferred for each row execute function record_change('Organisation',
    'key_hash created_at created_by last_used_at revoked_by');

-- Its last version is in functions.
create function api_key_limit() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger api_key_limit before insert on api_key for each row execute function api_key_limit();

alter table referral
  add column third_party_reference text
    constraint referral_third_party_reference check (length(third_party_reference) between 1 and 100),
  add column api_key_id uuid constraint referral_api_key_fk references api_key,
  -- of what was sent under that reference, so that the same once more is known from another
  add column sent_hash bytea,
  add constraint referral_machine check (case origin
    when 'machine' then third_party_reference is not null and api_key_id is not null and sent_hash is not null
    else third_party_reference is null and api_key_id is null and sent_hash is null end);
create unique index referral_third_party_unique on referral (client_id, third_party_reference)
  where third_party_reference is not null;

-- The hash of what was sent is no content.
drop trigger referral_change on referral;
create constraint trigger referral_change after insert or update on referral
  deferrable initially deferred for each row execute function record_change('Referral',
    'form_id form_version current_step young_person_name search_name urgency is_suspect pass_hash sent_hash notified_at told_at taken_fields created_at created_by due_at');
