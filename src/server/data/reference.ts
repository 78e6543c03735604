import areas from '#server/data/areas.json' with { type: 'json' };
import expenseReasons from '#server/data/expense-reasons.json' with { type: 'json' };
import mileageRates from '#server/data/mileage-rates.json' with { type: 'json' };
import localAuthorities from '#server/data/local-authorities.json' with { type: 'json' };
import reportDueHours from '#server/data/report-due-hours.json' with { type: 'json' };
import serviceTypes from '#server/data/service-types.json' with { type: 'json' };
import bankHolidays from '#server/data/uk-bank-holidays.json' with { type: 'json' };

/** The reference data for the product. The files in `data/` name their sources. */

/** In force since 2011. Saved with each price list, so that a change of the law changes no past one. */
export const STANDARD_VAT_PERCENT = 20;

export interface ServiceTypeSeed {
  slug: string;
  name: string;
  category: string;
  is_report_required: boolean;
  report_due_hours: number;
  sort_order: number;
  /** The carer sleeps there. */
  is_sleep_in: boolean;
  is_outcome_rated: boolean;
}

const dueHours = new Map<string, number>(Object.entries(reportDueHours.items));

/** Hours after the end of an appointment when a kind of report is due. */
export const findDueHours = (report_type: string): number =>
  dueHours.get(report_type) ?? reportDueHours.otherwise;

export const SERVICE_TYPES: readonly ServiceTypeSeed[] = serviceTypes.items
  .filter((item) => item.active)
  .map((item) => ({
    slug: item.id,
    name: item.label,
    category: item.category,
    is_report_required: item.report_required_by_default,
    report_due_hours: findDueHours(item.default_report_type),
    sort_order: item.order,
    is_sleep_in: item.id === 'sleep-in',
    is_outcome_rated: item.outcome_rating_used,
  }));

export interface Authority {
  id: string;
  name: string;
  gss_code: string;
  areas: readonly string[];
  /** Known postcode districts by area. */
  districts: ReadonlyMap<string, string>;
}

const areasByAuthority = new Map<string, readonly string[]>(Object.entries(areas.items));
const districtsByAuthority = new Map<string, readonly (string | null)[]>(Object.entries(areas.districts));

function findDistricts(id: string, known: readonly string[]): ReadonlyMap<string, string> {
  const districts = districtsByAuthority.get(id) ?? [];
  return new Map(
    known.flatMap((area, index): [string, string][] => {
      const district = districts[index];
      return district ? [[area, district]] : [];
    }),
  );
}

/** The English authorities with children's services whose places we know. */
export const AUTHORITIES: readonly Authority[] = localAuthorities.items.flatMap((item) => {
  const known = areasByAuthority.get(item.id);
  return known && item.gss_code
    ? [{ id: item.id, name: item.label, gss_code: item.gss_code, areas: known, districts: findDistricts(item.id, known) }]
    : [];
});

/** Days observed in England and Wales. */
export const BANK_HOLIDAYS: ReadonlySet<string> = new Set(bankHolidays.items.map((item) => item.date));

/** Reasons for expenses, as rows of their table. Limits are shown, not enforced. */
export const EXPENSE_REASONS = expenseReasons.items.map((item) => ({
  slug: item.id,
  reason: item.reason,
  category: item.category,
  hint: item.hint_for_carer || null,
  limit_pounds: item.limit_gbp?.toFixed(2) ?? null,
  limit_per: item.limit_per || null,
  is_receipt_required: item.receipt_required,
  is_active: item.active,
  sort_order: item.order,
}));

const OWN_VEHICLES = ['CAR_OR_VAN', 'MOTORCYCLE', 'BICYCLE'];

/** The pay for a mile, by vehicle and day. Passengers earn nothing: the young person does not count as one. */
export const MILEAGE_RATES = mileageRates.items.flatMap((item) =>
  item.vehicle && OWN_VEHICLES.includes(item.vehicle)
    ? [
        {
          vehicle: item.vehicle,
          effective_from: item.effective_from,
          effective_to: item.effective_to,
          first_band_miles: item.first_band_miles_per_tax_year,
          first_band_pence: item.first_band_pence_per_mile,
          further_pence: item.further_pence_per_mile,
        },
      ]
    : [],
);
