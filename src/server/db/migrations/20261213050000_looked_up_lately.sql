-- Every administrator's home asks which referrals were approved lately and have no active record.
create index referral_approved on referral (decided_at) where status = 'approved' and young_person_id is not null;

-- The page of an approved incident asks whether somebody at the organisation was told of it, read or not.
create index notification_of_incident on notification (subject_id) where kind = 'incident_approved';
