-- The kind of report that a service asks of an appointment of that day.
create or replace function report_type_asked(service uuid, on_day date) returns uuid language sql stable as $$
  select coalesce(
    (select l.report_type_id from service_report_form l
      where l.service_type_id = service and l.is_own and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)
      order by l.from_date desc limit 1),
    (select s.report_type_id from service_type s where s.id = service))
$$;

-- The services that ask a form with each appointment of that day or of any later one, and the first day from which they ask it no
-- more; null where there is none.
create or replace function report_form_askers(form uuid, from_day date) returns table (service_type_id uuid, until_date date)
  language sql stable as $$
  select asked.service, case when not bool_or(asked.next_day is null) then max(asked.next_day) end
  from (select s.id as service, report_type_asked(s.id, turn.day) as type_id,
      lead(turn.day) over (partition by s.id order by turn.day) as next_day
    from service_type s cross join lateral (
      select from_day as day
      union select l.from_date from service_report_form l where l.service_type_id = s.id and l.is_own and l.from_date > from_day
      union select l.until_date from service_report_form l where l.service_type_id = s.id and l.is_own and l.until_date > from_day) turn) asked
    join report_type t on t.id = asked.type_id
  where t.form_id = form
  group by asked.service
$$;

-- All that a service offers for an appointment of that day: its own, what any service may need, and what goes beside it.
create or replace function report_types_offered(service uuid, on_day date) returns setof report_type language sql stable as $$
  select t.* from report_type t
  where t.id = report_type_asked(service, on_day) or t.frequency <> 'EACH_APPOINTMENT' and (t.is_for_all
    or exists (select from report_type_service ts where ts.report_type_id = t.id and ts.service_type_id = service)
    or exists (select from service_report_form l where l.report_type_id = t.id and l.service_type_id = service
      and l.from_date <= on_day and (l.until_date is null or l.until_date > on_day)))
$$;

-- The form in which an incident at a visit is reported; null where the service offers none.
create or replace function report_incident_form(service uuid, start_at timestamptz) returns uuid language sql stable as $$
  select f.id from report_types_offered(service, (start_at at time zone 'Europe/London')::date) t
    join question_form f on f.id = t.form_id
  where t.alerts_office and f.retired_at is null
    and exists (select from question_form_version v where v.form_id = f.id and v.published_at is not null)
  order by t.sort_order, t.id limit 1
$$;

-- The form by which a report is fulfilled: the one that was begun, else the one that is asked. No visit is written twice.
create or replace function report_own_form(report uuid, service uuid, start_at timestamptz) returns uuid language sql stable as $$
  select coalesce(
    (select a.form_id from app_report a
      where a.report_id = report and a.deleted_at is null
        and exists (select from report_type t where t.form_id = a.form_id and t.frequency = 'EACH_APPOINTMENT')
      order by a.id limit 1),
    (select t.form_id from report_type t
      where t.id = report_type_asked(service, (start_at at time zone 'Europe/London')::date)))
$$;

-- A form written before the appointment became another service's is its own too: nobody writes one visit twice.
create or replace function report_form_is_own(form uuid, service uuid) returns boolean language sql stable as $$
  select exists (select from report_type t where t.form_id = form and (t.frequency = 'EACH_APPOINTMENT'
    or t.id = (select s.report_type_id from service_type s where s.id = service)))
$$;

-- One that is told to the office as it is handed in.
create or replace function report_form_is_incident(form uuid) returns boolean language sql stable as $$
  select exists (select from report_type t where t.form_id = form and t.alerts_office)
$$;

-- Whether an option with that mark was chosen: `raises_concern`, `announces_incident` or `differs_from_plan`, as that version of the
-- form has it.
create or replace function chose_marked(of_form uuid, of_version integer, answers jsonb, mark text) returns boolean
language sql stable as $$
  select exists (select from question_form_version v, jsonb_array_elements(v.questions) question,
      jsonb_array_elements(question -> 'options') option,
      jsonb_array_elements(answers -> (question ->> 'group_identifier')) entry
    where v.form_id = of_form and v.form_version = of_version and option -> mark = 'true'
      and entry -> (question ->> 'id') @> (option -> 'id'))
$$;

-- Something that was handed in announces an incident report, and none was handed in; or one was begun and not handed in. A form
-- that is being corrected counts as it was handed in last.
create or replace function report_announces_incident(report uuid) returns boolean language sql stable as $$
  with written as (
    select a.id, a.form_id, report_form_is_incident(a.form_id) as is_incident
    from app_report a where a.report_id = report and a.deleted_at is null and a.status <> 'draft')
  select exists (select from app_report a join report_type t on t.form_id = a.form_id and t.alerts_office
      where a.report_id = report and a.deleted_at is null and a.status = 'draft')
    or not exists (select from written where is_incident) and exists (
    select from written w cross join lateral (
      select s.form_version, s.answers from app_report_submission s where s.app_report_id = w.id
      order by s.number desc limit 1) last
    where chose_marked(w.form_id, last.form_version, last.answers, 'announces_incident'))
$$;

create or replace function report_settle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is not null or new.status in ('approved', 'not approved') then
    perform settle_notifications(new.id, array['incident_reported']);
  end if;
  if tg_op = 'UPDATE' and 'draft' = all(array[old.status, new.status]) and old.deleted_at is not distinct from new.deleted_at then
    -- Each pause in typing comes here. Nothing follows from a draft's words; the report is only newer.
    update report r set status = r.status where r.id = new.report_id;
  else
    -- To return the report is to ask for it, also where it was not required.
    update report r set status = report_status_of(r), owes_incident = report_announces_incident(r.id),
      (taken_back_at, taken_back_forms) = (select t.at, t.forms from report_taken_back(r) t),
      is_required = r.is_required or (new.status = 'not approved' and (tg_op = 'INSERT' or old.status <> new.status)
        and report_form_is_own(new.form_id, r.service_type_id))
    where r.id = new.report_id;
  end if;
  return null;
end $$;

create or replace function report_version() returns trigger language plpgsql as $$
begin
  if (old.is_required, old.is_live) <> (new.is_required, new.is_live) then
    new.status := report_status_of(new);
  end if;
  new.client_status := report_client_status(new);
  -- Its client may read a form of it, such as an incident report, and finds it by this (readsAs).
  new.is_partly_approved := coalesce(new.client_status, new.status) <> 'approved'
    and exists (select from app_report a where a.report_id = new.id and a.deleted_at is null and a.status = 'approved');
  new.version := old.version + 1;
  new.updated_at := current_instant();
  return new;
end $$;

-- The appointment's lists show the status from the assignment, so that they need not look here.
create or replace function report_tell_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.status, old.client_status, old.is_required) is distinct from (new.status, new.client_status, new.is_required) then
    update appointment_carer set report_status = new.status, client_report_status = new.client_status, report_required = new.is_required
    where id = new.appointment_carer_id and (report_status, client_report_status, report_required)
      is distinct from (new.status, new.client_status, new.is_required);
  end if;
  return null;
end $$;

-- Made with the assignment, and follows it when the appointment moves, is cancelled or loses the carer.
create or replace function report_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Approved words are about that young person, and their organisation has read them.
  if tg_op = 'UPDATE' and (old.client_id, old.young_person_id) is distinct from (new.client_id, new.young_person_id)
    and exists (select from report r where r.appointment_carer_id = new.id
      and (r.taken_back_at is not null
        or exists (select from app_report a where a.report_id = r.id and a.status = 'approved' and a.deleted_at is null)
        or exists (select from report_document d where d.report_id = r.id))) then
    raise exception 'An approved report stays with its young person.'
      using errcode = 'restrict_violation', constraint = 'report_approved_stays';
  end if;
  insert into report as r (appointment_carer_id, appointment_id, carer_id, client_id, young_person_id, service_type_id,
    start_at, due_at, is_live, is_required, status)
  select new.id, new.appointment_id, new.carer_id, new.client_id, new.young_person_id, a.service_type_id,
    new.start_at, new.report_due_at, new.is_live, new.report_required, new.report_status
  from appointment a where a.id = new.appointment_id
  on conflict (appointment_carer_id) do update set
    client_id = excluded.client_id, young_person_id = excluded.young_person_id, service_type_id = excluded.service_type_id,
    start_at = excluded.start_at, due_at = excluded.due_at, is_live = excluded.is_live, is_required = excluded.is_required
  where (r.client_id, r.young_person_id, r.service_type_id, r.start_at, r.due_at, r.is_live, r.is_required)
    is distinct from (excluded.client_id, excluded.young_person_id, excluded.service_type_id, excluded.start_at,
      excluded.due_at, excluded.is_live, excluded.is_required);
  return null;
end $$;

-- Whether somebody has begun to write about an assignment, or has handed something in. Its status does not tell where nothing is
-- required. Also of what is closed to the asker: it is not to be lost for that.
create or replace function assignment_is_written(assignment uuid, is_handed_in boolean) returns boolean language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return exists (select from report r where r.appointment_carer_id = assignment
    and (r.status not in ('required', 'not required') and not (is_handed_in and r.status = 'draft')
      or exists (select from app_report a where a.report_id = r.id and a.deleted_at is null
        and not (is_handed_in and a.status = 'draft'))));
end $$;

-- Whether an assignment is for this young person, or having none for this organisation. Held until the transaction ends: the office
-- takes the appointment for update before it gives it to somebody else, so neither slips past the other. Null, and so not refused,
-- where the young person is closed to the asker: their working time is sent all the same, and nothing tells who it is. Nor of a
-- visit that is off, where its carer may read the young person no more and so names the organisation.
create or replace function visit_is_about(assignment uuid, about uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return (select case when (a.young_person_id <> all(actor_closed_young_person_ids())) is not false
        and (ac.is_live or about <> a.client_id)
      then coalesce(a.young_person_id, a.client_id) = about end
    from appointment_carer ac join appointment a on a.id = ac.appointment_id where ac.id = assignment for key share of a);
end $$;

-- The name of a form as it was written: from the second of a visit on with its number, as nameOccurrence has it.
create or replace function name_occurrence(form_name text, occurrence integer) returns text language sql immutable as $$
  select case when occurrence > 1 then form_name || ' ' || occurrence else form_name end
$$;

-- Copies whose report it is, and refuses a step that report_transition does not name. A further one is written of an incident
-- alone, and begun once those before it were handed in; one that is handed in at once waits for none of them, as the office is
-- to be told.
create or replace function app_report_guard() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then '' else old.status end;
begin
  if tg_op = 'INSERT' then
    select r.carer_id, r.client_id, r.young_person_id into strict new.carer_id, new.client_id, new.young_person_id
    from report r where r.id = new.report_id;
    if new.occurrence > 1 and not report_form_is_incident(new.form_id) then
      raise exception 'This form is written once for a visit.'
        using errcode = 'check_violation', constraint = 'app_report_incidents_alone';
    end if;
    if new.status = 'draft' and exists (select from app_report a where a.report_id = new.report_id and a.form_id = new.form_id
        and a.occurrence < new.occurrence and a.status = 'draft' and a.deleted_at is null) then
      raise exception 'The one before it is a draft.'
        using errcode = 'check_violation', constraint = 'app_report_one_draft';
    end if;
  end if;
  if was <> new.status and plain_role() in ('app_admin', 'app_carer')
     and not exists (select from report_transition t
                     where t.from_status = was and t.to_status = new.status and t.role = plain_role()) then
    raise exception 'No step from % to %.', was, new.status
      using errcode = 'check_violation', constraint = 'report_transition';
  end if;
  -- From the step by which its client could read it no more, until they can again.
  new.taken_back_at := case when new.status = 'approved' or was = '' then null
    when was = 'approved' then current_instant() else old.taken_back_at end;
  return new;
end $$;

create or replace function app_report_keep_submission() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status not in ('submitted', 'numerical_submitted', 'submitted corrected')
     or (tg_op = 'UPDATE' and old.status = 'approved')
     or (tg_op = 'UPDATE' and old.status = new.status and old.answers = new.answers) then
    return null;
  end if;
  insert into app_report_submission (app_report_id, number, carer_id, client_id, young_person_id, form_version, answers, submitted_at, submitted_by)
  select new.id, 1 + coalesce(max(s.number), 0), new.carer_id, new.client_id, new.young_person_id, new.form_version, new.answers,
    new.updated_at, coalesce(actor_id(), new.submitted_by)
  from app_report_submission s where s.app_report_id = new.id;
  return null;
end $$;

-- The queue is sorted by this, so it is reckoned once and not at each look. The form's questions are read whoever hands it in.
create or replace function app_report_keep_concern() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.raises_concern := new.status in ('submitted', 'submitted corrected')
    and chose_marked(new.form_id, new.form_version, new.answers, 'raises_concern');
  return new;
end $$;

-- A draft stays a draft when its appointment is moved ahead; what is handed in is about what has begun. Taking an approval
-- back, or putting right what was handed in, is no handing in.
create or replace function app_report_not_ahead() returns trigger language plpgsql as $$
begin
  if new.status in ('submitted', 'numerical_submitted', 'submitted corrected')
     and (tg_op = 'INSERT' or old.status not in ('approved', new.status))
     and exists (select from report r where r.id = new.report_id and r.start_at > current_instant()) then
    perform refuse_ahead('app_report_not_ahead');
  end if;
  return new;
end $$;

-- A document says the day, the times and the service of its visit. Corrected after the approval, the visit gets a new one; the
-- old one stays with the office and its carer, and is closed to its client (report_document_client).
create or replace function report_document_outdate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outdated uuid[];
begin
  if (old.start_at, old.end_at, old.service_type_id) is not distinct from (new.start_at, new.end_at, new.service_type_id) then
    return null;
  end if;
  with marked as (
    update report_document d set outdated_at = current_instant() from report r
    where r.id = d.report_id and r.appointment_id = new.id and d.outdated_at is null returning d.app_report_id)
  select array_agg(app_report_id) into outdated from marked;
  perform order_report_document(a.id) from app_report a
  where a.id = any(outdated) and a.status = 'approved' and a.deleted_at is null;
  return null;
end $$;

-- The person in whose name a document is made: who approved what it says, or where the record is closed to them by now the first
-- administrator whom it is open to.
create or replace function document_maker(written uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select case when y.is_restricted then (
      select u.id from young_person_reader r join app_user u on u.id = r.user_id and u.user_type = 'admin' and u.is_active
      where r.young_person_id = y.id and r.removed_at is null order by u.id = a.decided_by desc, u.id limit 1)
    else a.decided_by end
    from app_report a left join young_person y on y.id = a.young_person_id where a.id = written);
end $$;

-- Orders the document of an approved form, once however often it is asked for. Says whether there is somebody in whose name to make it.
create or replace function order_report_document(written uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if document_maker(written) is null then return false; end if;
  perform graphile_worker.add_job('make_report_document', json_build_object('app_report_id', written), max_attempts => 25,
    job_key => 'document of ' || written);
  return true;
end $$;

-- The report of a document, also of one that its client may read no more, so that an old link leads on: its id and nothing else,
-- and of a report that the actor sees.
create or replace function actor_document_report(document uuid) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select r.id from report_document d join report r on r.id = d.report_id
          where d.id = document and r.client_id = actor_client_id()
            and (r.young_person_id <> all(actor_closed_young_person_ids())) is not false);
end $$;
