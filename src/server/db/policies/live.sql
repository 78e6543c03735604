-- The audience of a change is the trigger's to ask.
revoke execute on function live_audience(text, jsonb) from public;
