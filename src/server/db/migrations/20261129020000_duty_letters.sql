-- The letter of a duty has its own words: the task is written for the office. Both columns are empty where no letter is
-- offered. They stand with the rule alone, so that events already written down have them too.
alter table notifiable_duty_rule
  add column letter_to text,
  add column letter_text text,
  -- people with parental responsibility and others of the family: beside it stand those who must not be contacted
  add column is_to_family boolean not null default false,
  add constraint notifiable_duty_rule_letter check ((letter_to is null) = (letter_text is null));
