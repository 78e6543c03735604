-- Complaints. The states and who may change them: contract/safety/complaints.ts.

-- Refuses days ahead and every change of a closed complaint but its reopening, and stamps who recorded and closed it.
create or replace function complaint_guard() returns trigger language plpgsql as $$
declare
  today constant date := (current_instant() at time zone 'Europe/London')::date;
begin
  if new.received_on > today then
    perform refuse_ahead('complaint_received_ahead');
  end if;
  if new.acknowledged_on > today then
    perform refuse_ahead('complaint_acknowledged_ahead');
  end if;
  if new.stage_from > today then
    perform refuse_ahead('complaint_stage_ahead');
  end if;
  if new.closed_on > today then
    perform refuse_ahead('complaint_closed_ahead');
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.closed_on is not null and new.closed_on is not null then
    raise exception 'It is closed.' using errcode = 'check_violation', constraint = 'complaint_state';
  end if;
  if new.received_on > old.received_on
      and exists (select from complaint_step s where s.complaint_id = new.id and s.happened_on < new.received_on) then
    raise exception 'A step was taken before.' using errcode = 'check_violation', constraint = 'complaint_received_after_step';
  end if;
  new.closed_by := case when new.closed_on is not null then coalesce(actor_id(), new.closed_by) end;
  return new;
end $$;

-- A step is of an open complaint, and lies between its receipt and today. Until it is kept nobody closes the complaint.
create or replace function complaint_step_guard() returns trigger language plpgsql as $$
declare
  today constant date := (current_instant() at time zone 'Europe/London')::date;
  of_complaint complaint;
begin
  select * into of_complaint from complaint where id = new.complaint_id for share;
  if new.happened_on > today then
    perform refuse_ahead('complaint_step_ahead');
  end if;
  if new.happened_on < of_complaint.received_on then
    raise exception 'The complaint had not come.' using errcode = 'check_violation', constraint = 'complaint_step_before_receipt';
  end if;
  if of_complaint.closed_on is not null then
    raise exception 'It is closed.' using errcode = 'check_violation', constraint = 'complaint_state';
  end if;
  return new;
end $$;
