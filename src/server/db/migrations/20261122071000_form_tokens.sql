-- What a public form's page is given, so that it may ask for the names of one organisation's social workers: for an hour,
-- twenty times. Nothing that anybody would miss after a crash.
create unlogged table form_token (
  -- sha256 of the secret; the secret itself is nowhere on the server
  token_hash bytea constraint form_token_pk primary key,
  client_id uuid not null,
  expires_at timestamptz not null,
  asked integer not null default 0
);
