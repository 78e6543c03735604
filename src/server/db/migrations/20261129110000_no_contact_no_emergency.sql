-- Somebody who must not be in contact is no emergency contact. Where a record said both, the prohibition stays.
update young_person_relation set is_emergency_contact = false
where is_emergency_contact and (contact_allowed is false or relationship = 'Person not allowed contact (court order)');
-- The change is recorded first: a table with a record still to write cannot be altered.
set constraints all immediate;
set constraints all deferred;
alter table young_person_relation add constraint young_person_relation_emergency_contact
  check (not (is_emergency_contact and (contact_allowed is false or relationship = 'Person not allowed contact (court order)')));
