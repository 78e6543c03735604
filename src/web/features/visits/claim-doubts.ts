/** Journeys and expenses to confirm before they are sent: far, large, or claimed twice. */
import { readMiles, readPounds, sayAmount, sayMiles } from '#contract/core/decimals.ts';
import { isOverLimit, isUnusuallyFar, isUnusuallyLarge } from '#contract/core/unusual-claims.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { expenseWords } from '#web/features/visits/ExpensesStep.tsx';
import { markParts } from '#web/features/visits/hand-in.ts';
import { journeyWords } from '#web/features/visits/MilesStep.tsx';
import { expensesNow, journeysNow } from '#web/features/visits/visit-steps.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';

/** Why the journeys that Send would submit need a confirmation. Undefined if they do not. */
export const describeJourneyDoubt = (work: VisitWork, visit: Visit, now: Date): string | undefined =>
  joinDoubts(describeFarJourneys(work, visit, now), describeTwice(findTwiceJourneys(work, visit, now)));

/** The same for expenses. */
export const describeExpenseDoubt = (work: VisitWork, visit: Visit, now: Date): string | undefined =>
  joinDoubts(describeLargeExpenses(work, visit, now), describeTwice(findTwiceExpenses(work, visit, now)));

const joinDoubts = (...doubts: (string | undefined)[]): string | undefined =>
  doubts.filter(Boolean).join(' ') || undefined;

const describeTwice = (claims: readonly string[]): string | undefined =>
  claims.length > 0
    ? `You have already claimed ${claims.join('; ')}, perhaps on another device. Send this only if it happened twice.`
    : undefined;

function findTwiceJourneys(work: VisitWork, visit: Visit, now: Date): string[] {
  const all = journeysNow(visit, work, now);
  const name = ({ content }: (typeof all)[number]) => {
    const places = [content.from_place, content.to_place].map((place) => place.trim().toLowerCase());
    return JSON.stringify([content.date, ...places, Number(readMiles(content.miles))]);
  };
  return findTwice(all, keepGoing(work, visit, now, all), name).map(({ content }) => journeyWords(content));
}

function findTwiceExpenses(work: VisitWork, visit: Visit, now: Date): string[] {
  const all = expensesNow(visit, work, now);
  const name = ({ content }: (typeof all)[number]) =>
    JSON.stringify([content.reason_id, content.date, Number(readPounds(content.amount))]);
  return findTwice(all, keepGoing(work, visit, now, all), name).map(({ content }) =>
    expenseWords(content, visit.expense_reasons),
  );
}

/** Of those sent now, one of each set of duplicates. */
function findTwice<Claim extends { place: string }>(
  all: readonly Claim[],
  going: readonly Claim[],
  name: (claim: Claim) => string,
): Claim[] {
  const alike = Map.groupBy(all, name);
  const places = new Set(going.map(({ place }) => place));
  return [...alike.values()].flatMap((claims) => {
    const goes = claims.find(({ place }) => places.has(place));
    return claims.length > 1 && goes ? [goes] : [];
  });
}

/**
 * The journeys that Send would submit if one of them, or their total, is unusually far: a decimal point may be missing.
 * Undefined otherwise.
 */
function describeFarJourneys(work: VisitWork, visit: Visit, now: Date): string | undefined {
  const all = journeysNow(visit, work, now);
  const going = keepGoing(work, visit, now, all);
  const countMiles = ({ content }: (typeof all)[number]) => Number(readMiles(content.miles) ?? 0);
  const far = going.filter((journey) => isUnusuallyFar(countMiles(journey)));
  const total = all.reduce((sum, journey) => sum + countMiles(journey), 0);
  const told = far.length === 0 && isUnusuallyFar(total) ? going : far;
  if (told.length === 0) return undefined;
  const words = told.map(
    ({ content }) => `${content.from_place} to ${content.to_place}: ${sayMiles(content.miles)}.`,
  );
  const together = all.length > 1 ? [`Total for this visit: ${sayMiles(String(total))}.`] : [];
  return ['This is a long distance.', ...words, ...together].join(' ');
}

/** The same for expenses over the limit of their reason, or unusually large. */
function describeLargeExpenses(work: VisitWork, visit: Visit, now: Date): string | undefined {
  const words = keepGoing(work, visit, now, expensesNow(visit, work, now)).flatMap(({ content }) => {
    const { reason = 'Expense', limit_pounds = null } =
      visit.expense_reasons.find(({ id }) => id === content.reason_id) ?? {};
    const pounds = Number(readPounds(content.amount));
    if (!isUnusuallyLarge(pounds, limit_pounds)) return [];
    const isOver = isOverLimit(pounds, limit_pounds);
    return `${reason}: ${sayAmount(content.amount)}${isOver ? `, over the limit of £${limit_pounds}` : ''}.`;
  });
  return words.length > 0 ? `This is a large amount. ${words.join(' ')}` : undefined;
}

/** Those that Send would mark, and that were not being sent before. */
function keepGoing<Claim extends { place: string }>(
  work: VisitWork,
  visit: Visit,
  now: Date,
  claims: readonly Claim[],
): Claim[] {
  const { parts } = markParts(work, visit, now);
  return claims.filter(({ place }) => parts[place]?.is_waiting === true && !work.parts[place]?.is_waiting);
}
