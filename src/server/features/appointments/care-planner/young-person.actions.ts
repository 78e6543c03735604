import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { getYoungPersonFromCarePlanner } from '#contract/young-persons/young-persons.ts';
import { read } from '#server/db/work.ts';
import { httpCarePlanner } from '#server/features/appointments/care-planner/care-planner.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Call } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';

type Answer = AnswerOf<typeof getYoungPersonFromCarePlanner>;
type Asked = Pick<
  Call<{ id: string }, unknown, unknown>,
  'actor' | 'params' | 'services' | 'now' | 'request'
>;

/** Somebody waits for this at a screen. */
const TIMEOUT_MS = 5_000;

/**
 * Fetches what the care planner knows of a young person of ours. This comes before the call has a connection: it may take its
 * time. Throws not_found, also for somebody whom the planner does not know, and `care_planner.unavailable`.
 */
export async function fetchYoungPerson({ actor, params, services, now, request }: Asked): Promise<Answer> {
  const context = {
    user_id: actor.user.id,
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
  };
  const [row] = await read(
    services.pools[POOL_OF[actor.role]],
    context,
    (db) => db<{ idOnThirdParty: string | null }[]>`select id_on_third_party as "idOnThirdParty"
      from young_person where id = ${params.id}`,
  );
  if (!row?.idOnThirdParty) throw new AppError('not_found');
  const { CARE_PLANNER_URL, CARE_PLANNER_TOKEN } = services.config;
  if (!CARE_PLANNER_URL)
    throw new AppError('care_planner.unavailable', {
      detail: 'No care planner is set up. Set CARE_PLANNER_URL and start again.',
    });
  const planner = httpCarePlanner(CARE_PLANNER_URL, CARE_PLANNER_TOKEN, TIMEOUT_MS);
  const details = await planner.fetchYoungPerson(row.idOnThirdParty);
  if (!details) throw new AppError('not_found');
  return { idOnThirdParty: row.idOnThirdParty, details, fetched_at: now.toISOString() };
}
