-- Steps of a referral are told on its organisation's open screens; its words are the writer's alone until it is submitted
-- (live_audience).
create trigger referral_live after insert on referral for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('referrals');
create trigger referral_live_change after update on referral for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '' and old.* is distinct from new.*)
  execute function tell_live('referrals');
