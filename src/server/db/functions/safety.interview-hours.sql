-- Hours after somebody is found in which their return home interview is held: INTERVIEW_HOURS of the contract
-- (contract/safety/missing-episodes.ts), where it is explained; a test holds both together.
create or replace function interview_hours() returns integer language sql immutable parallel safe return 72;
