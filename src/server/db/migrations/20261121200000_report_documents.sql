-- Which approval a document was made of: there is one of each, however often it is asked for.
alter table report_document add column approved_at timestamptz;
alter table report_document add constraint report_document_of_approval unique (app_report_id, approved_at);
