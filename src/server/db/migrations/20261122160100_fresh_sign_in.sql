-- When the provider says that the person proved who they are, where that is another moment than the sign-in here.
alter table session add column authenticated_at timestamptz;
