/**
 * How much each wish counts where a carer is chosen for a gap: a place that is filled before all, then the weights that the
 * office sets (contract/appointments/suggestion-weights.ts).
 */
import { MAX_WEIGHT, type SuggestionWeights } from '#contract/appointments/suggestion-weights.ts';
import { WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import type { Fit, Nearness } from '#server/features/appointments/suggestions/suggestion-rules.ts';
import { FAR_MILES } from '#server/features/appointments/suggestions/travel.ts';

/** A place that is filled: no number of wishes outweighs it in practice. */
export const COVER = 1000;

function rateNearness(nearness: Nearness | undefined): number {
  if (!nearness) return 0;
  if ('miles' in nearness) return Math.max(0, 1 - nearness.miles / FAR_MILES);
  return { district: 1, area: 0.5 }[nearness.same];
}

/** The number of visits that counts fully. */
const WELL_KNOWN = 8;

/** Rates the part of the fit that does not depend on the carer's other gaps. */
export function rateFit(
  { asked_for_by, visits, nearness, said_available, journey }: Fit,
  weights: SuggestionWeights,
): number {
  const known = visits ? 0.5 + (0.5 * Math.min(visits.count, WELL_KNOWN)) / WELL_KNOWN : 0;
  return (
    weights.asked_for * Number(asked_for_by !== undefined) +
    weights.known * known +
    weights.near * rateNearness(nearness) +
    weights.said_available * Number(said_available) -
    // Counts as much as the strongest wish: somebody would be late.
    MAX_WEIGHT * Number(journey !== undefined)
  );
}

/** Hours over the contract that cost as much as the wish counts. */
export const USUAL_VISIT_HOURS = 8;

/** All of the fit, for one gap by itself. */
export function rateAlone(fit: Fit, weights: SuggestionWeights): number {
  const over = fit.contract_hours === null ? 0 : Math.max(0, fit.hours - fit.contract_hours);
  return (
    rateFit(fit, weights) -
    (weights.contract_hours * over) / USUAL_VISIT_HOURS -
    (weights.even_hours * fit.hours) / WEEK_HOURS
  );
}
