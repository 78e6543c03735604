-- quotation_closed_to says it of everybody, and why.
drop function if exists quotation_takes_link(uuid);
