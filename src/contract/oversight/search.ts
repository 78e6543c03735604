import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Line } from '#contract/core/shapes.ts';

/**
 * Search everywhere (Ctrl-K), limited to what the reader may see. Accents and the order of words do not matter
 * (DAT-03).
 */
export const SearchHit = z.object({
  /** `young_person`, `appointment`, `report` … */
  kind: z.string(),
  /** The heading of this kind's hits: "Young people". Hits of one kind follow each other. */
  group: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The screen it opens. */
  href: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Kinds that lead to no young person, so that nothing needs to be looked up. */
const ABOUT_NO_CHILD = ['carer', 'client', 'social_worker', 'team'];

export const search = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'The first few results of each kind that match every word',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'search',
  shows: (found) => found.flatMap(({ kind, id }) => (ABOUT_NO_CHILD.includes(kind) ? [] : id)),
  query: z.strictObject({ q: Line(100).min(2, 'Type at least two letters.') }),
  answer: z.array(SearchHit),
});
