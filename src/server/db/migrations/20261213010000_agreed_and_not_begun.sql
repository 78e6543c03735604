-- Quotations that were accepted lately are looked through for visits that are still to be booked.
create index quotation_accepted on quotation (answered_at) where status = 'accepted';

-- Approved referrals that have led to nobody yet, and records that nobody has opened: the office has something to do.
create index referral_of_nobody on referral (id) where status = 'approved' and young_person_id is null;
