-- Two devices with one code are two writers: each save is upon the version that it was typed over.
alter table referral_draft add column version integer not null default 1;
