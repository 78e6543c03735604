import type { FastifyInstance } from 'fastify';
import { type SearchHit, search } from '#contract/office/search.ts';
import type { Db } from '#server/db/pools.ts';
import { findAppointments, type Service } from '#server/features/office/search/appointments.queries.ts';
import { findOrganisations } from '#server/features/office/search/organisations.queries.ts';
import {
  carerHits,
  findCarers,
  findYoungPersons,
  type Reader,
  youngPersonHits,
} from '#server/features/office/search/people.queries.ts';
import { findReports } from '#server/features/office/search/reports.queries.ts';
import { readQuery } from '#server/features/office/search/search-words.ts';
import { serve } from '#server/http/serve.ts';

/** Search everywhere (DAT-03). */
export function searchRoutes(app: FastifyInstance): void {
  serve(app, search, ({ db, actor, query, now }) => searchEverywhere(db, actor.role, query.q, now));
}

/**
 * The first few of each kind: people and organisations first, then the appointments and reports that they lead to.
 * A carer has no page of a colleague, social worker or organisation to be led to, and is not shown any.
 */
async function searchEverywhere(db: Db, reader: Reader, q: string, now: Date): Promise<SearchHit[]> {
  const query = readQuery(q);
  if (query.words.length === 0) return [];
  const [young_persons, carers, services, organisations] = await Promise.all([
    findYoungPersons(db, reader, query),
    reader === 'carer' ? [] : findCarers(db, reader, query),
    db<Service[]>`select id, name from service_type`,
    reader === 'carer' ? [] : findOrganisations(db, reader, query),
  ]);
  const [appointments, reports] = await Promise.all([
    findAppointments(db, reader, query, { young_persons, services, now }),
    findReports(db, reader, query, { young_persons, carers, now }),
  ]);
  return [
    ...youngPersonHits(young_persons, reader, now),
    ...appointments,
    ...reports,
    ...carerHits(carers, reader),
    ...organisations,
  ];
}
