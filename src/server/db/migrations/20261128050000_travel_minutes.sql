-- Travel between appointments: minutes for a mile in a straight line, as the agency estimates it; 0: travel is not counted.

alter table suggestion_weights add column travel_minutes smallint not null default 3
  constraint suggestion_weights_travel_minutes check (travel_minutes between 0 and 10);
