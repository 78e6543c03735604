import type { Db } from '#server/db/pools.ts';
import { jsonInstant } from '#server/db/sql.ts';

/** The changes of claims for timesheet `t`, oldest first. */
export const selectClaimChanges = (db: Db) => db`coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
    'kind', case when k.expense_id is null then 'journey' else 'expense' end,
    'changed_by', jsonb_build_object('id', k.changed_by, 'name', coalesce(by.name, 'The office')),
    'changed_at', ${db.unsafe(jsonInstant('k.changed_at'))}, 'reason', k.reason, 'before', k.before, 'after', k.after) order by k.id)
  from claim_change k left join app_user by on by.id = k.changed_by
  where k.appointment_carer_id = t.appointment_carer_id), '[]')`;
