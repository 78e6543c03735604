import type { BodyOf } from '#contract/core/endpoint.ts';
import type { bookQuotation } from '#contract/money/quotation-bookings.ts';
import type { QuotedItem } from '#contract/money/quotations.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { bookAppointments, type NewAppointment } from '#server/features/appointments/appointments.actions.ts';
import type { Confirmation } from '#server/features/appointments/confirm-unusual.ts';
import { takeTurns } from '#server/features/appointments/take-turns.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface Held {
  status: string;
  client_id: string;
  young_person_id: string | null;
  items: QuotedItem[];
}

/**
 * Books visits of an accepted quotation as it says them. Returns their ids. Throws not_found, `quotation.not_accepted`, all that
 * booking throws, and by constraint `quotation.booked`.
 */
export async function bookQuoted(
  db: Db,
  id: string,
  { items, place, young_person_id }: BodyOf<typeof bookQuotation>,
  confirmation: Confirmation,
): Promise<string[]> {
  const held = await holdRow<Held>(db, 'quotation', id);
  if (held.status !== 'accepted') throw new AppError('quotation.not_accepted');
  if (held.young_person_id && young_person_id && held.young_person_id !== young_person_id)
    throw invalid('young_person_id', 'The quotation is for someone else.');
  const young = held.young_person_id ?? young_person_id ?? null;
  const inputs = items.map(({ item, carer_ids }, index): NewAppointment => {
    const quoted = held.items[item];
    if (!quoted) throw invalid(`items.${index}.item`, 'There is no such visit on this quotation.');
    const { service_type_id, start_at, end_at, carers } = quoted;
    return {
      ...{ client_id: held.client_id, young_person_id: young, service_type_id, start_at, end_at, carer_ids },
      ...{ place, quotation_id: id, quotation_item: item },
      ...(carers > 1 ? { carers_wanted: carers } : {}),
    };
  });
  await takeTurns(db, [young, ...inputs.flatMap(({ carer_ids }) => carer_ids)]);
  return bookAppointments(db, inputs, confirmation);
}
