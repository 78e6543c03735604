import type { AnswerInputOf, BodyOf } from '#contract/core/endpoint.ts';
import type { updateRequirements } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

type Requirements = BodyOf<typeof updateRequirements>['requirements'];
type Items = AnswerInputOf<typeof updateRequirements>['items'];

/**
 * Sets who owes a report, all or none. Returns the assignments in the order given. Throws not_found, `input.invalid`.
 */
export async function setRequirements(db: Db, requirements: Requirements): Promise<Items> {
  const ids = requirements.map((each) => each.appointment_carer_id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0)
    throw invalid(`requirements.${twice}.appointment_carer_id`, 'Include each assignment only once.');
  const found =
    await db`select id from report where appointment_carer_id = any(${ids}::uuid[]) order by id for update`;
  if (found.length < ids.length) throw new AppError('not_found');
  await db`update report r set is_required = w.report_required
    from jsonb_to_recordset(${db.json(requirements)}) as w (appointment_carer_id uuid, report_required boolean)
    where r.appointment_carer_id = w.appointment_carer_id and r.is_required <> w.report_required`;
  return db<Items>`
    select ac.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, u.name as carer_name, ac.report_required,
      report_status_now(ac.report_status, case when ac.is_live then ac.report_due_at end) as report_status,
      timesheet_status_now(ac.timesheet_status, case when ac.is_live then ac.report_due_at end) as timesheet_status
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join appointment_carer ac on ac.id = asked.id join app_user u on u.id = ac.carer_id
    order by asked.place`;
}
