-- Work that waits for no request: see server/jobs.

-- Says that these workers are alive, and frees the jobs that dead ones had in hand: the queue would hold them for four hours. A
-- worker is dead when its process has not said otherwise for a minute. Answers how many workers were found dead.
create or replace function free_jobs_of_dead_workers(own text[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  insert into job_worker (worker_id) select unnest(own) on conflict (worker_id) do update set seen_at = clock_timestamp();
  delete from job_worker where seen_at < clock_timestamp() - interval '1 minute';
  select array_agg(distinct j.locked_by) into dead from graphile_worker._private_jobs j
  where j.locked_at < clock_timestamp() - interval '1 minute' and not exists (select from job_worker w where w.worker_id = j.locked_by);
  if dead is null then
    return 0;
  end if;
  perform graphile_worker.force_unlock_workers(dead);
  return cardinality(dead);
end $$;

-- Mail that was not taken is tried again within minutes, however long the mail server was away: the queue's own waits grow to six
-- hours, and its tries come to an end before email_outcome's days do.
create or replace function retry_mail_soon() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j
      where j.task_identifier = 'send_email' and j.attempts > 6 and j.locked_at is null and j.run_at > now() + interval '5 minutes'),
    run_at => now() + interval '5 minutes', attempts => 6);
end $$;

-- What an operator watches: jobs that wait, how long the oldest has been due, jobs that failed at every attempt, and the last backup.
create or replace function operation_state(
  out jobs_waiting integer, out job_late_seconds float8, out jobs_failed integer, out failed_tasks text[], out backup_made_at timestamptz
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select count(*) filter (where j.attempts < j.max_attempts),
    coalesce(extract(epoch from clock_timestamp() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.locked_at is null)), 0),
    count(*) filter (where j.attempts >= j.max_attempts),
    coalesce(array_agg(distinct j.task_identifier order by j.task_identifier) filter (where j.attempts >= j.max_attempts), '{}')
  into jobs_waiting, job_late_seconds, jobs_failed, failed_tasks from graphile_worker.jobs j;
  select applied_at into backup_made_at from schema_migration where name = 'backup';
end $$;
