-- The largest expense of an assignment over the limit of its reason, or over what is usual (contract/core/unusual-claims.ts); null where
-- none is, and of those that the actor does not see.
create or replace function large_expense(assignment uuid, usual_pounds numeric) returns numeric language sql stable as $$
  select max(e.amount) from expense e join expense_reason r on r.id = e.reason_id
  where e.appointment_carer_id = assignment and e.deleted_at is null
    and e.amount > least(coalesce(r.limit_pounds, usual_pounds), usual_pounds)
$$;
