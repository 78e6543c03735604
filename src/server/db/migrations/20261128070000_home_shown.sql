-- The news of a home go back to when it was last shown, not to when its reader was last signed in: a session that never
-- opened it leaves them unread. The time is that at which somebody was last there by then.
alter table session add column home_shown_at timestamptz;
-- Until now every session counted.
update session set home_shown_at = last_seen_at;
