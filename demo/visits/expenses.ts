import { formatDate, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import type { Ids } from '#demo/ids.ts';
import type { PastVisit } from '#demo/past-visits.ts';
import type { Random } from '#demo/random.ts';
import { EXTRA_INFORMATION, PARKING, PURCHASES, type Purchase, TAXI } from '#demo/visits/purchases.ts';
import type { Venue } from '#demo/wording.ts';

export interface ClaimedExpense {
  id: string;
  visit: PastVisit;
  purchase: Purchase;
  date: string;
  /** When it was bought, as the receipt says. */
  bought: string;
  pence: number;
  has_receipt: boolean;
}

export interface ExtraInformation {
  id: string;
  visit: PastVisit;
  text: string;
}

/** So few that the pictures do not hold up the first start. */
const MAX_RECEIPTS = 30;
/** By service; nobody shops with somebody who should be asleep. */
const VENUES: Readonly<Record<string, Venue>> = {
  mentoring: 'outing',
  'intensive-outreach': 'outing',
  'short-break': 'outing',
  'independent-visitor': 'outing',
  'life-skills': 'night',
  'placement-support': 'night',
  'family-support': 'home',
  'supervised-family-time': 'family',
  'supported-family-time': 'family',
  'education-support': 'school',
};

export function makeExpenses(random: Random, ids: Ids, visits: readonly PastVisit[]): ClaimedExpense[] {
  const claimed: ClaimedExpense[] = [];
  const claim = (visit: PastVisit, purchase: Purchase, has_receipt: boolean) => {
    const bought = new Date(visit.startMs + random.int(20, 55) * 60_000).toISOString();
    claimed.push({
      id: ids.next(),
      visit,
      purchase,
      date: toLondonDay(bought),
      bought: `${formatDate(toLondonDay(bought))} ${toLondonTime(bought)}`,
      pence: purchase.lines.reduce((sum, [, pence]) => sum + pence, 0),
      has_receipt,
    });
  };
  const receipts = () => claimed.filter((each) => each.has_receipt).length;
  // The latest first: what somebody sees first has its pictures.
  for (const visit of visits.toReversed()) {
    if (random.chance(0.03)) claim(visit, PARKING, false);
    const venue = VENUES[visit.appointment.service.slug];
    const share = visit.carer.is_showcase ? 0.5 : 0.12;
    if (!venue || receipts() >= MAX_RECEIPTS || !random.chance(share)) continue;
    const fitting = PURCHASES.filter(({ venues }) => venues.length === 0 || venues.includes(venue));
    claim(visit, receipts() === 4 ? TAXI : random.pick(fitting), !random.chance(0.06));
  }
  return claimed;
}

export function makeExtraInformation(
  random: Random,
  ids: Ids,
  visits: readonly PastVisit[],
): ExtraInformation[] {
  return visits
    .filter(() => random.chance(0.06))
    .map((visit) => ({ id: ids.next(), visit, text: random.pick(EXTRA_INFORMATION) }));
}
