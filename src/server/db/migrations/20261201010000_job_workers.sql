-- The workers of the queue, told by their process every few seconds. One that has gone silent is dead, and so is its process.
create table job_worker (
  worker_id text constraint job_worker_pk primary key,
  seen_at timestamptz not null default clock_timestamp()
);
