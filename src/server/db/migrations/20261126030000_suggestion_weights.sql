-- How much each wish counts where carers are suggested (contract/appointments/suggestions.ts): one row, the agency's.

create table suggestion_weights (
  id uuid constraint suggestion_weights_pk primary key default uuidv7(),
  known smallint not null default 10,
  near smallint not null default 5,
  said_available smallint not null default 4,
  contract_hours smallint not null default 4,
  even_hours smallint not null default 3,
  version integer not null default 1,
  updated_at timestamptz not null default current_instant(),
  constraint suggestion_weights_bounds check (known between 0 and 10 and near between 0 and 10
    and said_available between 0 and 10 and contract_hours between 0 and 10 and even_hours between 0 and 10)
);
create unique index suggestion_weights_once on suggestion_weights ((true));
-- Nobody changed anything: it is there from the beginning.
insert into suggestion_weights default values;
create trigger suggestion_weights_version before update on suggestion_weights for each row execute function raise_version();
create constraint trigger suggestion_weights_change after insert or update on suggestion_weights
  deferrable initially deferred for each row execute function record_change('Rota');
