-- The list's search for a name looks into the preferred name as well (YPN-02).
create index young_person_called on young_person
  using gin (search_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '')) gin_trgm_ops);
-- Every profile says who coordinates: a few among thousands of accounts.
create index app_user_coordinators on app_user (coordinator_area) where coordinator_area is not null;
