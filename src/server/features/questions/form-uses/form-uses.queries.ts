import type { FormUses } from '#contract/questions/form-uses.ts';
import type { Db } from '#server/db/pools.ts';

/**
 * The product's own uses first, then those the agency has chosen, by service and day.
 * @param today London's
 */
export async function findFormUses(db: Db, form_id: string, today: string): Promise<FormUses> {
  const [[type], services, asked_by, topics] = await Promise.all([
    db<Pick<FormUses, 'place' | 'is_for_all'>[]>`
      select case when frequency = 'EACH_APPOINTMENT' then 'each_appointment' else 'beside' end as place, is_for_all
      from report_type where form_id = ${form_id} order by is_for_all desc, id limit 1`,
    db<FormUses['services']>`
      select null as id, jsonb_build_object('id', s.id, 'name', s.name) as service_type,
        null as from_date, null as until_date, s.sort_order as place
      from service_type s where exists (select from report_type t where t.form_id = ${form_id}
        and (t.id = s.report_type_id or t.frequency <> 'EACH_APPOINTMENT' and exists (select from report_type_service ts
          where ts.report_type_id = t.id and ts.service_type_id = s.id)))
      union all
      select l.id, jsonb_build_object('id', s.id, 'name', s.name), to_char(l.from_date, 'YYYY-MM-DD'),
        to_char(l.until_date, 'YYYY-MM-DD'), s.sort_order
      from service_report_form l join service_type s on s.id = l.service_type_id
        join report_type t on t.id = l.report_type_id
      where t.form_id = ${form_id}
      order by place, from_date nulls first, id`,
    db<FormUses['asked_by']>`
      select jsonb_build_object('id', s.id, 'name', s.name) as service_type, to_char(a.until_date, 'YYYY-MM-DD') as until_date
      from report_form_askers(${form_id}, ${today}) a join service_type s on s.id = a.service_type_id
      order by s.sort_order, s.name, s.id`,
    db<FormUses['topics']>`select id, name from characteristic_subcategory
      where form_id = ${form_id} order by sort_order, id`,
  ]);
  const place = type?.place ?? null;
  return {
    place,
    is_for_all: type?.is_for_all ?? false,
    services: services.flatMap(({ id, service_type, from_date, until_date }) => {
      const use = { id, service_type, from_date, until_date };
      if (id !== null || place !== 'each_appointment') return [use];
      // The product's own choice counts only until the agency chooses another form.
      const asking = asked_by.find((each) => each.service_type.id === service_type.id);
      return asking ? [{ ...use, until_date: asking.until_date }] : [];
    }),
    asked_by: [...asked_by],
    topics: [...topics],
  };
}
