-- Entries that were written together (contract/appointments/rota-patterns.ts).
alter table rota_entry add column pattern_id uuid;
create index rota_entry_pattern on rota_entry (pattern_id, date) where pattern_id is not null;
