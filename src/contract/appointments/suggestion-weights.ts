/** How much each wish counts in suggestions: one row for the whole agency (ROT-05). */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Instant, Version } from '#contract/core/shapes.ts';

export const MAX_WEIGHT = 10;
const Weight = z.int().min(0, 'Choose from 0 to 10.').max(MAX_WEIGHT, 'Choose from 0 to 10.');

const weights = {
  /** Somebody asked for the carer. */
  asked_for: Weight,
  /** The carer was there in the last 90 days. */
  known: Weight,
  /** The carer lives near: full weight in the same postcode district, none from 20 miles in a straight line. */
  near: Weight,
  /** Their rota says that they are available then. */
  said_available: Weight,
  /** Within the hours of their contract. */
  contract_hours: Weight,
  /** Everybody has about the same hours. */
  even_hours: Weight,
};

/** Minutes for each mile in a straight line between two appointments. 0: travel does not count. */
export const MAX_TRAVEL_MINUTES = 10;
const travel = {
  travel_minutes: z.int().min(0, 'Choose from 0 to 10.').max(MAX_TRAVEL_MINUTES, 'Choose from 0 to 10.'),
};

/**
 * The first values of an agency, to which it can return. The table suggestion_weights has the same defaults, and a test
 * compares them. So a change here needs a migration.
 */
export const FIRST_WEIGHTS = {
  asked_for: 10,
  known: 10,
  near: 5,
  said_available: 4,
  contract_hours: 4,
  even_hours: 3,
  travel_minutes: 3,
} satisfies Record<keyof typeof weights | keyof typeof travel, number>;

export const SuggestionWeights = z.object({ ...weights, ...travel, version: Version, updated_at: Instant });
export type SuggestionWeights = z.infer<typeof SuggestionWeights>;
export type WeightName = keyof typeof weights;

export const getSuggestionWeights = endpoint({
  method: 'GET',
  path: '/api/rotas/weights/',
  summary: 'Get the weight of each criterion for suggesting carers',
  access: { admin: 'ALL' },
  audit: null,
  answer: SuggestionWeights,
});

export const updateSuggestionWeights = endpoint({
  method: 'PUT',
  path: '/api/rotas/weights/',
  summary: 'Set the weight of each criterion for suggesting carers',
  access: { admin: 'ALL' },
  audit: null,
  body: z
    .strictObject({ ...weights, ...travel })
    .partial()
    .extend({ version: Version }),
  answer: SuggestionWeights,
});
