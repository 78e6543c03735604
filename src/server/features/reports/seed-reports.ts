import notApprovedReasons from '#server/data/not-approved-reasons.json' with { type: 'json' };
import { findDueHours } from '#server/data/reference.ts';
import reportTypes from '#server/data/report-types.json' with { type: 'json' };
import type { Db, Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

const TYPES = reportTypes.items
  .filter((type) => type.active)
  .map((type) => ({
    slug: type.id,
    name: type.label,
    frequency: type.frequency,
    due_hours: findDueHours(type.id),
    is_for_all: type.frequency === 'AD_HOC' && type.service_types.includes('*'),
    alerts_office: 'alert_on_submit' in type,
    sort_order: type.order,
    service_types: type.service_types,
  }));

const REASONS = notApprovedReasons.items.map((reason) => ({
  slug: reason.id,
  reason: reason.label,
  guidance: reason.guidance_to_carer,
  is_urgent: reason.severity === 'URGENT',
  needs_comment: reason.id === 'other',
  sort_order: reason.order,
}));

/**
 * Updates the kinds of report and the return reasons from the data files, by slug; one small query if nothing
 * changed. Services and forms must exist.
 */
export async function seedReports(pool: Pool): Promise<void> {
  await seedOnce(pool, 'report types', [TYPES, REASONS], async (db) => {
    await db`insert into not_approved_reason ${db(REASONS)} on conflict (slug) do update set reason = excluded.reason,
      guidance = excluded.guidance, is_urgent = excluded.is_urgent, needs_comment = excluded.needs_comment,
      sort_order = excluded.sort_order`;
    await seedTypes(db);
  });
}

/** A service has one report of its own; others are extra. */
async function seedTypes(db: Db): Promise<void> {
  const wanted = db`jsonb_to_recordset(${db.json(TYPES)}) as t (slug text, name text, frequency text, due_hours integer,
    is_for_all boolean, alerts_office boolean, sort_order integer, service_types jsonb)`;
  await db`insert into report_type (slug, name, form_id, frequency, due_hours, is_for_all, alerts_office, sort_order)
    select t.slug, t.name, f.id, t.frequency, t.due_hours, t.is_for_all, t.alerts_office, t.sort_order
    from ${wanted} join question_form f on f.slug = t.slug
    on conflict (slug) do update set name = excluded.name, form_id = excluded.form_id, frequency = excluded.frequency,
      due_hours = excluded.due_hours, is_for_all = excluded.is_for_all, alerts_office = excluded.alerts_office,
      sort_order = excluded.sort_order`;
  await db`delete from report_type_service where report_type_id in
    (select id from report_type where slug = any(${TYPES.map((type) => type.slug)}))
    and service_type_id not in (select id from service_type where is_own)`;
  await db`insert into report_type_service (report_type_id, service_type_id)
    select r.id, s.id from ${wanted} join report_type r on r.slug = t.slug join service_type s on t.service_types ? s.slug
    on conflict do nothing`;
  await db`update service_type s set report_type_id = r.id
    from report_type r join report_type_service rs on rs.report_type_id = r.id
    where rs.service_type_id = s.id and r.frequency = 'EACH_APPOINTMENT'`;
}
