-- Nothing that lies in the future is handed in as worked, written or travelled, whichever way it comes.
-- As with the steps of a report, this binds the roles people work as; what is loaded or mended by hand is not theirs.

-- Where a time comes twice, in October, the first of the two, as everywhere.
create function london_instant(day date, time_of_day time) returns timestamptz language sql stable parallel safe as $$
  select case when (later - interval '1 hour') at time zone 'Europe/London' = day + time_of_day
              then later - interval '1 hour' else later end
  from (select (day + time_of_day) at time zone 'Europe/London' as later) as read
$$;

create function refuse_ahead(constraint_name text) returns void language plpgsql as $$
begin
  if current_user in ('app_admin', 'app_carer') then
    raise exception 'This lies in the future.' using errcode = 'check_violation', constraint = constraint_name;
  end if;
end $$;

create function timesheet_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status = 'submitted' and (new.started_at > current_instant() or new.ended_at > current_instant()) then
    perform refuse_ahead('timesheet_not_ahead');
  end if;
  return new;
end $$;
create trigger timesheet_not_ahead before insert or update of status, started_at, ended_at on timesheet
  for each row execute function timesheet_not_ahead();

create function claim_not_ahead() returns trigger language plpgsql as $$
begin
  if new.date > (current_instant() at time zone 'Europe/London')::date then
    perform refuse_ahead('claim_not_ahead');
  end if;
  return new;
end $$;
create trigger expense_not_ahead before insert or update of date on expense
  for each row execute function claim_not_ahead();
create trigger mileage_not_ahead before insert or update of date on mileage
  for each row execute function claim_not_ahead();

create function diary_not_ahead() returns trigger language plpgsql as $$
begin
  if london_instant(new.date, coalesce(new.time, '00:00')) > current_instant() then
    perform refuse_ahead('diary_not_ahead');
  end if;
  return new;
end $$;
create trigger diary_not_ahead before insert or update of date, time on diary
  for each row execute function diary_not_ahead();

-- A draft stays a draft when its appointment is moved ahead; what is handed in is about what has begun. Taking an approval
-- back, or putting right what was handed in, is no handing in.
create function app_report_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status in ('submitted', 'numerical_submitted', 'submitted corrected')
     and (tg_op = 'INSERT' or old.status not in ('approved', new.status))
     and exists (select from report r where r.id = new.report_id and r.start_at > current_instant()) then
    perform refuse_ahead('app_report_not_ahead');
  end if;
  return new;
end $$;
create trigger app_report_not_ahead before insert or update of status on app_report
  for each row execute function app_report_not_ahead();
