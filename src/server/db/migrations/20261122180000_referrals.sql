-- Referrals (REF): a client organisation asks for support for a young person.
--
--   referral             one request with its answers; its states and steps: contract/young-persons/referrals.ts
--   referral_transition  the steps there are, and whose they are
--   referral_counter     the numbers of a year
--   referral_pass        what a page of the public form works on before it may send
--   referral_draft       a draft of the public form, sealed under a code that only its author knows

create table referral_counter (
  year integer constraint referral_counter_pk primary key,
  last integer not null
);

-- The next of this year: REF-2026-0412. Two at once wait for one another, and none is given twice. Its last version is in functions.
create function next_referral_reference() returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_year integer := extract(year from current_instant() at time zone 'Europe/London');
  number integer;
begin
  insert into referral_counter as c (year, last) values (this_year, 1)
  on conflict (year) do update set last = c.last + 1 returning c.last into number;
  return format('REF-%s-%s', this_year, lpad(number::text, 4, '0'));
end $$;

create table referral (
  id uuid constraint referral_pk primary key default uuidv7(),
  reference text not null default next_referral_reference() constraint referral_reference_unique unique,
  status text not null default 'draft' constraint referral_status
    check (status in ('draft', 'submitted', 'in review', 'approved', 'declined', 'closed')),
  origin text not null constraint referral_origin check (origin in ('administrator', 'client', 'public', 'machine')),
  client_id uuid not null constraint referral_client_fk references client,
  social_worker_id uuid,
  -- whom it led to, or was made for
  young_person_id uuid constraint referral_young_person_fk references young_person,
  form_id uuid not null,
  form_version integer not null,
  answers jsonb not null default '{}' constraint referral_answers check (jsonb_typeof(answers) = 'object'),
  current_step integer not null default 1 constraint referral_step check (current_step between 1 and 8),
  -- what lists read out of the answers
  young_person_name text not null generated always as (btrim(left(coalesce(answers #>> '{identity,0,rf-first-name}', ''), 70)
    || ' ' || left(coalesce(answers #>> '{identity,0,rf-last-name}', ''), 70))) stored,
  -- the same as the search reads it: worked out once, for taking accents off costs more than looking
  search_name text not null generated always as (search_text(left(coalesce(answers #>> '{identity,0,rf-first-name}', ''), 70)
    || ' ' || left(coalesce(answers #>> '{identity,0,rf-last-name}', ''), 70))) stored,
  urgency text generated always as (substring(answers #>> '{support-overview,0,rf-urgency}'
    from '^rf-urgency--(today|48-hours|week|planned)$')) stored,
  -- came in without an account, and no administrator has accepted it yet
  is_quarantined boolean not null default false,
  -- a field that no person sees was filled in
  is_suspect boolean not null default false,
  -- sha256 of the pass it was sent with; the pass itself is nowhere on the server
  pass_hash bytea constraint referral_pass_unique unique,
  -- the e-mails of its arrival were asked for, and sent
  notified_at timestamptz,
  told_at timestamptz,
  -- the fields of the young person's record that were taken from it
  taken_fields text[] not null default '{}',
  created_by uuid constraint referral_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  submitted_at timestamptz,
  submitted_by uuid constraint referral_submitter_fk references app_user,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid constraint referral_decider_fk references app_user,
  reason text,
  closed_at timestamptz,
  closed_by uuid constraint referral_closer_fk references app_user,
  closed_reason text,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint referral_form_fk foreign key (form_id, form_version) references question_form_version (form_id, form_version),
  constraint referral_social_worker_fk foreign key (social_worker_id, client_id) references social_worker (id, client_id),
  constraint referral_submitted check (case status when 'draft' then submitted_at is null when 'closed' then true
    else submitted_at is not null and due_at is not null end),
  constraint referral_decided check ((decided_at is null) = (decided_by is null) and case status
    when 'closed' then true when 'approved' then decided_at is not null
    when 'declined' then decided_at is not null and reason is not null else decided_at is null end),
  constraint referral_closed check ((status = 'closed') = (closed_at is not null)
    and (status <> 'closed' or closed_reason is not null)),
  -- nobody decides on what they submitted themself (REF-04)
  constraint referral_not_own check (decided_by is null or submitted_by is null or decided_by <> submitted_by),
  constraint referral_quarantine check (not is_quarantined or status in ('submitted', 'closed'))
);
create index referral_newest on referral (created_at, id);
create index referral_client on referral (client_id, created_at, id);
create index referral_open on referral (due_at, id) where status in ('submitted', 'in review');
create index referral_due on referral (due_at, id);
create index referral_due_last on referral (due_at desc nulls last, id desc);
create index referral_status on referral (status, id);
create index referral_young_person on referral (young_person_id) where young_person_id is not null;
create index referral_social_worker on referral (social_worker_id) where social_worker_id is not null;
create index referral_name on referral using gin (search_name gin_trgm_ops);
create index referral_name_order on referral (search_name, id);

create table referral_transition (
  from_status text not null,
  to_status text not null,
  role text not null,
  constraint referral_transition_pk primary key (from_status, to_status, role)
);
-- '' stands for a new one. Whoever is not named may not.
insert into referral_transition (from_status, to_status, role)
select f, t, r from (values ('', 'draft'), ('', 'submitted'), ('draft', 'submitted'), ('draft', 'closed'), ('submitted', 'closed'),
    ('in review', 'closed')) as step (f, t),
  (values ('app_admin'), ('app_client')) as roles (r)
union all
select f, t, 'app_admin' from (values ('submitted', 'in review'), ('submitted', 'approved'), ('submitted', 'declined'),
    ('in review', 'approved'), ('in review', 'declined'), ('approved', 'closed'), ('declined', 'closed')) as step (f, t)
union all
values ('', 'submitted', 'app_public');

-- Its last version is in functions, as are those below.
create function referral_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger referral_guard before insert or update on referral for each row execute function referral_guard();
create trigger referral_version before update on referral for each row execute function raise_version();
create constraint trigger referral_change after insert or update on referral
  deferrable initially deferred for each row execute function record_change('Referral',
    'form_id form_version current_step young_person_name search_name urgency is_suspect pass_hash notified_at told_at taken_fields created_at created_by due_at');

-- Rows that are taken from a referral say so.
alter table young_person_relation add column referral_id uuid constraint young_person_relation_referral_fk references referral;
alter table characteristic add column referral_id uuid constraint characteristic_referral_fk references referral;

-- Nothing that anybody would miss after a crash.
create unlogged table referral_pass (
  token_hash bytea constraint referral_pass_pk primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table referral_draft (
  token_hash bytea constraint referral_draft_pk primary key,
  sealed bytea not null constraint referral_draft_size check (octet_length(sealed) < 1048576),
  expires_at timestamptz not null,
  updated_at timestamptz not null default current_instant()
);
