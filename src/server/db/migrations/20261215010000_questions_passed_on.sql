-- Its last version is in functions (young-persons.referral-messages).
create function app_user_pass_questions_on() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger app_user_pass_questions_on after update of is_active, user_type, client_id on app_user for each row
  when (old.user_type = 'client' and old.is_active
    and (not new.is_active or new.user_type <> 'client' or new.client_id is distinct from old.client_id))
  execute function app_user_pass_questions_on();
