-- Questions about a referral and their answers (REF-04), between the office and the referrer. They only grow: nobody may
-- change a message or take one away.
--
--   referral_message      one question, or one answer to a question of the same referral
--   referral_answer_link  the one-use link under which a referrer without an account answers a question

create table referral_message (
  id uuid constraint referral_message_pk primary key default uuidv7(),
  referral_id uuid not null constraint referral_message_referral_fk references referral,
  -- which an answer answers
  question_id uuid,
  kind text not null generated always as (case when question_id is null then 'question' else 'answer' end) stored,
  -- of the office; otherwise of the referrer's side
  from_office boolean not null,
  text text not null constraint referral_message_text check (char_length(text) between 1 and 4000),
  -- null for an answer through a link
  created_by uuid constraint referral_message_author_fk references app_user,
  created_at timestamptz not null default current_instant(),
  -- the other side was sent an e-mail
  told_at timestamptz,
  constraint referral_message_of_referral unique (id, referral_id),
  constraint referral_message_question_fk foreign key (question_id, referral_id) references referral_message (id, referral_id),
  constraint referral_message_author check (created_by is not null or question_id is not null and not from_office)
);
create index referral_message_in_order on referral_message (referral_id, created_at, id);
create index referral_message_answers on referral_message (question_id) where question_id is not null;
-- However often a link is sent off, one answer comes of it.
create unique index referral_message_one_by_link on referral_message (question_id) where created_by is null;

create table referral_answer_link (
  question_id uuid constraint referral_answer_link_pk primary key
    constraint referral_answer_link_question_fk references referral_message,
  -- sha256; the token itself is in the e-mail alone
  token_hash bytea not null constraint referral_answer_link_token unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Its last version is in functions.
create function referral_message_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger referral_message_guard before insert on referral_message for each row execute function referral_message_guard();
create constraint trigger referral_message_change after insert on referral_message
  deferrable initially deferred for each row execute function record_change('Referral', 'created_at created_by told_at');
create trigger referral_message_live after insert on referral_message for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('referrals');
