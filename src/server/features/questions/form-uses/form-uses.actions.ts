import { addDays } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { askForm, FormPlace } from '#contract/questions/form-uses.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface HeldForm {
  name: string;
  purpose: string;
}

/** Locks the form, so that nobody retires or links it at the same time. Throws not_found, `conflict`. */
async function holdPublished(db: Db, form_id: string, purpose: string): Promise<HeldForm> {
  const [form] = await db<(HeldForm & { retired_at: string | null; is_published: boolean })[]>`
    select name, purpose, retired_at, exists (select from question_form_version v
      where v.form_id = f.id and v.published_at is not null) as is_published
    from question_form f where id = ${form_id} for update`;
  if (!form) throw new AppError('not_found');
  if (form.purpose !== purpose)
    throw new AppError('conflict', {
      detail:
        purpose === 'report'
          ? 'Services can only use report forms.'
          : 'Topics can only use characteristic forms.',
    });
  if (!form.is_published || form.retired_at)
    throw new AppError('conflict', { detail: 'You can only use a form that is published and not retired.' });
  return form;
}

/**
 * Makes services use a form from a day on: all or none. Throws not_found, `input.invalid`, `conflict` if it is used
 * in another place already, and `duplicate` if a service uses it, or another report, from that day.
 * @param today London's
 */
export async function beginAsking(
  db: Db,
  form_id: string,
  { place, service_type_ids, from_date }: BodyOf<typeof askForm>,
  today: string,
): Promise<void> {
  const form = await holdPublished(db, form_id, 'report');
  if (from_date <= today)
    throw invalid('from_date', 'Choose tomorrow or later. Reports already started keep their form.');
  const ids = [...new Set(service_type_ids)];
  const known = await db`select 1 from service_type where id = any(${ids}::uuid[])`;
  if (known.length < ids.length) throw invalid('service_type_ids', 'Choose a service from the list.');
  const report_type_id = await findOrMakeType(db, form_id, form.name, place);
  const rows = ids.map((service_type_id) => ({
    ...{ service_type_id, report_type_id, from_date },
    is_own: place === 'each_appointment',
  }));
  await db`insert into service_report_form ${db(rows)}`;
}

/** The kind of report that the form is. A form in use keeps its place, because carers know it there. */
async function findOrMakeType(db: Db, form_id: string, name: string, place: FormPlace): Promise<string> {
  const frequency = place === 'each_appointment' ? 'EACH_APPOINTMENT' : 'AD_HOC';
  const [type] = await db<{ id: string; is_each: boolean; is_used: boolean }[]>`
    select t.id, t.frequency = 'EACH_APPOINTMENT' as is_each, t.is_for_all
      or exists (select from service_report_form l where l.report_type_id = t.id)
      or exists (select from report_type_service ts where ts.report_type_id = t.id) as is_used
    from report_type t where t.form_id = ${form_id} order by t.id limit 1`;
  if (!type) {
    const [made] = await db<{ id: string }[]>`insert into report_type (slug, name, form_id, frequency)
      values (${`form-${form_id}`}, ${name}, ${form_id}, ${frequency}) returning id`;
    return made?.id ?? '';
  }
  if (type.is_each === (place === 'each_appointment')) return type.id;
  if (type.is_used)
    throw new AppError('conflict', {
      detail: type.is_each
        ? 'This form is already the report for each appointment. Copy it to offer it beside a report.'
        : 'This form is already offered beside a report. Copy it to use it for each appointment.',
    });
  await db`update report_type set frequency = ${frequency} where id = ${type.id}`;
  return type.id;
}

/** Throws not_found, `input.invalid`, and `conflict` if the service would use a retired form instead. */
export async function endAsking(
  db: Db,
  form_id: string,
  use_id: string,
  { until_date, today }: { until_date: string | undefined; today: string },
): Promise<void> {
  await takeFormsTurn(db);
  const [use] = await db<{ from_date: string; service_type_id: string }[]>`
    select to_char(l.from_date, 'YYYY-MM-DD') as from_date, l.service_type_id from service_report_form l
      join report_type t on t.id = l.report_type_id
    where l.id = ${use_id} and t.form_id = ${form_id} for update of l`;
  if (!use) throw new AppError('not_found');
  const until = until_date ?? addDays(today, 1);
  if (until <= today)
    throw invalid('until_date', 'Choose tomorrow or later. Reports already started keep their form.');
  // It has not started, and now never will.
  if (until <= use.from_date) await db`delete from service_report_form where id = ${use_id}`;
  else await db`update service_report_form set until_date = ${until} where id = ${use_id}`;
  await refuseRetired(db, use.service_type_id, until);
}

/** A lock until the end of the transaction, for retiring a form and for replacing its use with another. */
export async function takeFormsTurn(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('forms asked', 0))`;
}

async function refuseRetired(db: Db, service_type_id: string, from_day: string): Promise<void> {
  const [retired] = await db<{ form: string; service: string }[]>`
    select f.name as form, s.name as service from question_form f, service_type s
    where f.purpose = 'report' and f.retired_at is not null and s.id = ${service_type_id}
      and exists (select from report_form_askers(f.id, ${from_day}) a where a.service_type_id = s.id) limit 1`;
  if (retired)
    throw new AppError('conflict', {
      detail: `${retired.service} would go back to ${retired.form}, which is retired. Use that form again first, or choose another.`,
    });
}

/** Throws not_found, `conflict`, `input.invalid`. */
export async function giveTopics(db: Db, form_id: string, subcategory_ids: readonly string[]): Promise<void> {
  await holdPublished(db, form_id, 'characteristic');
  const ids = [...new Set(subcategory_ids)];
  const changed = await db`update characteristic_subcategory set form_id = ${form_id}
    where id = any(${ids}::uuid[]) returning id`;
  if (changed.length < ids.length) throw invalid('subcategory_ids', 'Choose a topic from the list.');
}
