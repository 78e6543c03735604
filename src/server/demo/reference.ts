import areas from '#server/data/areas.json' with { type: 'json' };
import localAuthorities from '#server/data/local-authorities.json' with { type: 'json' };
import reportTypes from '#server/data/report-types.json' with { type: 'json' };
import serviceTypes from '#server/data/service-types.json' with { type: 'json' };
import bankHolidays from '#server/data/uk-bank-holidays.json' with { type: 'json' };

/** The reference data as the product uses it. The files in `data/` name their sources. */

export interface ServiceTypeSeed {
  slug: string;
  name: string;
  category: string;
  is_report_required: boolean;
  report_due_hours: number;
  sort_order: number;
  is_outcome_rated: boolean;
}

const dueHours = new Map(
  reportTypes.items.map((type) => [
    type.id,
    'hours_after_end' in type.due_rule ? type.due_rule.hours_after_end : undefined,
  ]),
);

export const SERVICE_TYPES: readonly ServiceTypeSeed[] = serviceTypes.items
  .filter((item) => item.active)
  .map((item) => ({
    slug: item.id,
    name: item.label,
    category: item.category,
    is_report_required: item.report_required_by_default,
    report_due_hours: dueHours.get(item.default_report_type) ?? 24,
    sort_order: item.order,
    is_outcome_rated: item.outcome_rating_used,
  }));

export interface Authority {
  id: string;
  name: string;
  gss_code: string;
  areas: readonly string[];
}

const areasOf = new Map<string, readonly string[]>(Object.entries(areas.items));

/** The English authorities with children's services whose places we know. */
export const AUTHORITIES: readonly Authority[] = localAuthorities.items.flatMap((item) => {
  const known = areasOf.get(item.id);
  return known && item.gss_code
    ? [{ id: item.id, name: item.label, gss_code: item.gss_code, areas: known }]
    : [];
});

/** Days observed in England and Wales. */
export const BANK_HOLIDAYS: ReadonlySet<string> = new Set(bankHolidays.items.map((item) => item.date));
