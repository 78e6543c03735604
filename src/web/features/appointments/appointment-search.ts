import { z } from 'zod';
import { APPOINTMENT_SORTS } from '#contract/appointments/appointments.ts';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addDays, findMonday, toLondonDay } from '#contract/core/dates.ts';
import { type DateWindow, readWindow } from '#contract/core/list-windows.ts';
import { Id } from '#contract/core/shapes.ts';
import { AppointmentStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { searchChoice, searchDay } from '#web/lists/search-shapes.ts';

const sorts = APPOINTMENT_SORTS.flatMap((field) => [field, `-${field}` as const]);
const words = z.string().trim().max(200).min(1).optional().catch(undefined);

/** The list's address (SHL-08). An invalid parameter is ignored rather than refused, because links grow old. */
export const AppointmentSearch = z.object({
  start_date: searchDay,
  end_date: searchDay,
  client_id: Id.optional().catch(undefined),
  series_id: Id.optional().catch(undefined),
  carer: words,
  young_person: words,
  service_type: words,
  status: searchChoice(AppointmentStatus.options),
  uncovered: z.literal('true').optional().catch(undefined),
  alone: z.literal('true').optional().catch(undefined),
  /** Shows a carer the days before today too. */
  earlier: z.literal('true').optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
});
export type AppointmentSearch = z.infer<typeof AppointmentSearch>;

/** The days shown: the chosen ones, or one week back to one week ahead (DAT-05). */
export const shownWindow = (search: AppointmentSearch, today: string): DateWindow =>
  readWindow(DEFAULT_WINDOWS.appointments, search, today);

/**
 * Splits a carer's list, until they choose days or an order: it opens at today, and the appointments that ended before
 * are one press away. All rows are shown if none is left for today or later.
 */
export function splitAtToday<Row extends { end_at: string }>(
  rows: readonly Row[],
  { start_date, end_date, sort, page, earlier }: AppointmentSearch,
  today: string,
): { shown: readonly Row[]; earlier_count: number } {
  const coming = rows.filter(({ end_at }) => toLondonDay(end_at) >= today);
  const isOwnChoice = Boolean(start_date ?? end_date ?? sort ?? page ?? earlier);
  const shown = isOwnChoice || coming.length === 0 ? rows : coming;
  return { shown, earlier_count: rows.length - shown.length };
}

/** The filter of the list's call. A carer's own list supports only days, status and order. */
export function buildFilter(search: AppointmentSearch, role: SignedInRole, today: string) {
  const { status, sort, page } = search;
  const common = {
    ...shownWindow(search, today),
    ...(status ? { status: [status] } : {}),
    ...(sort ? { sort } : {}),
    ...(page ? { page } : {}),
  };
  if (role === 'carer') return common;
  const { client_id, series_id, carer, young_person, service_type, uncovered, alone } = search;
  const office = role === 'admin' ? { series_id, alone } : {};
  return { ...common, ...office, client_id, carer, young_person, service_type, uncovered };
}

export function datePresets(today: string) {
  const monday = findMonday(today);
  const usual = shownWindow({}, today);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This week', from: monday, to: addDays(monday, 6) },
    { label: 'Next week', from: addDays(monday, 7), to: addDays(monday, 13) },
    { label: 'A week either side', from: usual.start_date, to: usual.end_date },
  ];
}
