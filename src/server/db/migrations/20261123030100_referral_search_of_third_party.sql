-- Search finds a referral by the reference of the system it came from, as it begins.
create index referral_third_party_search on referral (search_text(third_party_reference) text_pattern_ops)
  where third_party_reference is not null;
