/** How much each wish counts where carers are suggested: one row, the whole agency's (ROT-05). */
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
  /** Lives near: fully in the same postcode district, not at all 20 miles away in a straight line. */
  near: Weight,
  /** Their rota says that they are available then. */
  said_available: Weight,
  /** Within the hours of their contract. */
  contract_hours: Weight,
  /** Everybody has about as many hours. */
  even_hours: Weight,
};

/** Minutes for a mile in a straight line between two appointments; 0: travel is not counted. */
export const MAX_TRAVEL_MINUTES = 10;
const travel = {
  travel_minutes: z.int().min(0, 'Choose from 0 to 10.').max(MAX_TRAVEL_MINUTES, 'Choose from 0 to 10.'),
};

/**
 * With which an agency begins, and what it can go back to. The table suggestion_weights has the same as its defaults, and a test holds
 * both together: another number here asks for a migration.
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
