-- Which provider vouched for a session: one that has said when the password was proved is held to saying so.
alter table session add column issuer text;
