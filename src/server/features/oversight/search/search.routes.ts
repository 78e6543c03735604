import type { FastifyInstance } from 'fastify';
import { type SearchHit, search } from '#contract/oversight/search.ts';
import { serve } from '#server/http/serve.ts';
import { readQuery } from '#server/search/search-patterns.ts';
import type { Search, SearchSource } from '#server/search/search-source.ts';

/** Search everywhere (DAT-03). */
export function searchRoutes(app: FastifyInstance): void {
  const sources = inOrder(app.areas.flatMap((area) => area.search ?? []));
  serve(app, search, ({ db, actor, query, now }) =>
    searchEverywhere(sources, { db, role: actor.role, query: readQuery(query.q), now }),
  );
}

/** The order of the results. Other areas come last, in the order of the areas. */
const FIRST = ['young_person', 'appointment', 'report', 'carer', 'social_worker', 'team', 'client'];

function inOrder(sources: readonly SearchSource[]): SearchSource[] {
  const place = ({ kind }: SearchSource) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return sources.toSorted((a, b) => place(a) - place(b));
}

/** The first few of each kind. All sources run at once; each waits only for the results it needs. */
async function searchEverywhere(sources: readonly SearchSource[], search: Search): Promise<SearchHit[]> {
  if (search.query.words.length === 0) return [];
  const everybodys = sources.filter(({ roles }) => roles?.includes(search.role) ?? true);
  const found = await Promise.all(everybodys.map((source) => source.find(search)));
  return found.flatMap((hits, index) => {
    const { kind = '', group = '' } = everybodys[index] ?? {};
    return hits.map((hit) => ({ kind, group, ...hit }));
  });
}
