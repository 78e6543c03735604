-- Young people and social workers come to nobody, and into no team, that is archived at the same moment.

-- filled by db/functions
create function allocation_guard() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger young_person_allocation before insert or update of team_id, social_worker_id on young_person
  for each row execute function allocation_guard();
create trigger social_worker_allocation before insert or update of team_id on social_worker
  for each row execute function allocation_guard();
