-- Live screens of social workers and carers hear that a young person within their scope is missing, and each step until it is closed.
create trigger missing_episode_live after insert or update on missing_episode for each row
  when (coalesce(current_setting('app.request_id', true), '') <> '') execute function tell_live('missing');
