import type {
  ClientCharge,
  previewCancellation,
  Uncharged,
  UnchargedReason,
} from '#contract/appointments/cancellations.ts';
import type { AnswerOf, BodyOf } from '#contract/core/endpoint.ts';
import { type CancellationCharge, findCharge } from '#contract/money/cancellation-charge.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import type { PriceLine } from '#contract/money/pricing.ts';
import { addUp } from '#contract/money/vat.ts';
import type { Db } from '#server/db/pools.ts';
import { findCancelledTogether } from '#server/features/appointments/series-previews.queries.ts';
import type { Visit } from '#server/features/money/invoices/approved-work.queries.ts';
import { findAsIfCancelled } from '#server/features/money/invoices/cancelled-work.queries.ts';
import { readPrices } from '#server/features/money/invoices/work-prices.queries.ts';

interface Charged {
  lines: PriceLine[];
  notice: CancellationCharge;
}
type Outcome = Charged | Pick<Uncharged, 'reason' | 'notice_hours'>;

/** The answer of `previewCancellation`: priced as the run would. Throws not_found. */
export async function findCancellationCharges(
  db: Db,
  { appointment_ids, apply_to = 'this' }: BodyOf<typeof previewCancellation>,
): Promise<AnswerOf<typeof previewCancellation>> {
  const ids = await findCancelledTogether(db, appointment_ids, apply_to);
  const visits = await findAsIfCancelled(db, ids);
  const priceOf = await readPrices(db, visits);
  const judge = (visit: Visit): Outcome => judgeVisit(visit, priceOf(visit));
  const charges = new Map<string, Sum>();
  const uncharged = new Map<UnchargedReason, Uncharged>();
  for (const id of ids) {
    const own = visits.filter(({ appointment }) => appointment.id === id);
    const outcomes = own.map(judge);
    const charged = outcomes.filter((each) => 'lines' in each);
    const [first = { reason: 'no carer', notice_hours: null }] = outcomes;
    if (charged.length > 0 && own[0]) addCharge(charges, own[0].client, charged);
    else if ('reason' in first) addUncharged(uncharged, first);
  }
  const sums = [...charges.values()].map(toCharge);
  return {
    charges: sums.toSorted((a, b) => a.client.name.localeCompare(b.client.name, 'en-GB')),
    total: writePence(sums.reduce((pence, { amount }) => pence + readPence(amount), 0)),
    uncharged: [...uncharged.values()],
  };
}

function judgeVisit(visit: Visit, price: ReturnType<Awaited<ReturnType<typeof readPrices>>>): Outcome {
  const { start_at, cancelled, reason } = visit;
  if (reason === 'invoiced') return { reason: 'invoiced', notice_hours: null };
  if (!price || !cancelled) return { reason: 'no price', notice_hours: null };
  const { lines, terms } = price;
  const notice = findCharge(terms.cancellation, start_at, cancelled.at);
  if (!notice || notice.percent === 0) return judgeNotice(terms.cancellation, start_at, cancelled.at);
  if (lines.length === 0) return { reason: 'by the mile', notice_hours: null };
  return cancelled.waiver ? { reason: 'waived', notice_hours: null } : { lines, notice };
}

/** Nothing is charged: is that due to the notice, or to the price? */
function judgeNotice(
  cancellation: readonly CancellationCharge[],
  start_at: string,
  cancelled_at: string,
): Outcome {
  const hours = (Date.parse(start_at) - Date.parse(cancelled_at)) / 3_600_000;
  const met = cancellation.filter(({ under_hours, percent }) => percent > 0 && under_hours <= hours);
  const notice_hours = met.at(-1)?.under_hours;
  return notice_hours === undefined
    ? { reason: 'never charged', notice_hours: null }
    : { reason: 'enough notice', notice_hours };
}

interface Sum {
  client: ClientCharge['client'];
  appointments: number;
  charged: Charged[];
}

function addCharge(charges: Map<string, Sum>, client: Sum['client'], charged: Charged[]): void {
  const sum = charges.get(client.id) ?? { client, appointments: 0, charged: [] };
  charges.set(client.id, sum);
  sum.appointments += 1;
  sum.charged.push(...charged);
}

function toCharge({ client, appointments, charged }: Sum): ClientCharge {
  const { subtotal: amount, vat } = addUp(charged.flatMap(({ lines }) => lines));
  const notices = new Map(charged.map(({ notice }) => [`${notice.under_hours} ${notice.percent}`, notice]));
  const [notice = null] = notices.size === 1 ? notices.values() : [];
  return { client, appointments, amount, has_vat: readPence(vat) > 0, notice };
}

function addUncharged(
  uncharged: Map<UnchargedReason, Uncharged>,
  { reason, notice_hours }: Pick<Uncharged, 'reason' | 'notice_hours'>,
): void {
  const known = uncharged.get(reason);
  const longest = Math.max(known?.notice_hours ?? 0, notice_hours ?? 0);
  uncharged.set(reason, {
    ...{ reason, appointments: (known?.appointments ?? 0) + 1 },
    notice_hours: notice_hours === null ? null : longest,
  });
}
