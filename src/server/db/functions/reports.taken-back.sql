-- The forms of a report that its client could read and can read no more, and when the last of them was taken back. One that was
-- withdrawn since is told until another is approved in its place.
create or replace function report_taken_back(r report, out at timestamptz, out forms text[]) language sql stable as $$
  with taken as (
    select name_occurrence(f.name, a.occurrence) as name, a.taken_back_at
    from app_report a join question_form f on f.id = a.form_id
    where a.report_id = r.id and a.taken_back_at is not null and not exists (
      select from app_report n where n.report_id = r.id and n.deleted_at is null and n.status = 'approved'
        and ((n.form_id, n.occurrence) = (a.form_id, a.occurrence)
          or report_form_is_own(n.form_id, r.service_type_id) and report_form_is_own(a.form_id, r.service_type_id))))
  select (select max(taken_back_at) from taken),
    array(select name from taken group by name order by min(taken_back_at), name)
$$;
