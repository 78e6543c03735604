-- An incident report that was begun and not handed in is owed (report_announces_incident): also those of before.
update report r set owes_incident = true
where not r.owes_incident and exists (select from app_report a join report_type t on t.form_id = a.form_id and t.alerts_office
  where a.report_id = r.id and a.deleted_at is null and a.status = 'draft');
