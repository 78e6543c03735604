-- A service that is slept through is handed in as a sleep-in unless somebody says otherwise.
alter table service_type add column is_sleep_in boolean not null default false;
update service_type set is_sleep_in = true where slug = 'sleep-in';

update timesheet t set sleep_in = true from appointment a join service_type s on s.id = a.service_type_id
where t.appointment_id = a.id and s.is_sleep_in and t.status <> 'submitted' and not t.sleep_in;
