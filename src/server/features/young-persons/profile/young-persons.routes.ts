import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { answersOfFields } from '#contract/young-persons/young-person-form.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import {
  createYoungPerson,
  findYoungPersonDuplicates,
  getYoungPerson,
  listYoungPersons,
  setYoungPersonPhoto,
  updateYoungPerson,
} from '#contract/young-persons/young-persons.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  findLastNotes,
  findTopics,
} from '#server/features/young-persons/profile/before-you-arrive.queries.ts';
import { findChoices, teamsOfSocialWorkers } from '#server/features/young-persons/profile/choices.queries.ts';
import { findDuplicates } from '#server/features/young-persons/profile/duplicates.queries.ts';
import { RELATIONSHIPS, stepsFor } from '#server/features/young-persons/profile/form-steps.ts';
import { getHeld } from '#server/features/young-persons/profile/held-person.ts';
import { acceptPhoto, keepPhoto } from '#server/features/young-persons/profile/photo.actions.ts';
import { refuseAddressInFields } from '#server/features/young-persons/profile/secret-words.ts';
import { getYoungPersonDetail } from '#server/features/young-persons/profile/young-person-detail.queries.ts';
import {
  addYoungPerson,
  changeYoungPerson,
} from '#server/features/young-persons/profile/young-persons.actions.ts';
import { findYoungPersons } from '#server/features/young-persons/profile/young-persons.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

/** Young people (YPN): the list, the record, its form, and what a carer reads before they arrive. */
export function youngPersonRoutes(app: FastifyInstance): void {
  readRoutes(app);
  writeRoutes(app);
}

function readRoutes(app: FastifyInstance): void {
  serve(app, listYoungPersons, async ({ db, actor: { role }, query, now }) => {
    for (const id of query.app_client_ids ?? []) await mustSee(db, 'client', id);
    if (query.app_social_worker_id) await mustSee(db, 'social_worker', query.app_social_worker_id);
    // Carers cannot see teams.
    if (query.app_team_id && role === 'carer') throw new AppError('not_found');
    if (query.app_team_id) await mustSee(db, 'team', query.app_team_id);
    return findYoungPersons(db, role, query, todayInLondon(now));
  });

  serve(app, getYoungPerson, ({ db, actor, params, now }) =>
    getYoungPersonDetail(db, actor.role, params.id, todayInLondon(now)),
  );

  serve(app, getBeforeYouArrive, async ({ db, actor, params: { id }, now, services }) => {
    const today = todayInLondon(now);
    const young_person = await getYoungPersonDetail(db, actor.role, id, today);
    const [topics, diaries] = await Promise.all([findTopics(db, id, today), findLastNotes(db, id)]);
    return { young_person, topics, diaries, phone: services.config.AGENCY_PHONE ?? null };
  });

  serve(app, findYoungPersonDuplicates, ({ db, query }) => findDuplicates(db, query));

  serve(app, getYoungPersonForm, async ({ db, params, now }) => {
    const { fields } = await getHeld(db, params.id);
    const choices = await findChoices(db, String(fields.client_id));
    const steps = stepsFor(fields, choices, todayInLondon(now));
    const answers = Object.assign({}, ...steps.map((step) => answersOfFields(step, fields)));
    return {
      steps,
      answers,
      team_of_social_worker: teamsOfSocialWorkers(choices),
      relationships: RELATIONSHIPS,
    };
  });
}

function writeRoutes(app: FastifyInstance): void {
  serve(app, createYoungPerson, async ({ db, actor, body, now }) => {
    const today = todayInLondon(now);
    const id = await addYoungPerson(db, body, today);
    await refuseAddressInFields(db, actor, id, body);
    await announceChange(db, 'young_persons');
    return getYoungPersonDetail(db, 'admin', id, today);
  });

  serve(app, updateYoungPerson, async ({ db, actor, params, body, now }) => {
    const today = todayInLondon(now);
    await changeYoungPerson(db, params.id, body, today);
    await refuseAddressInFields(db, actor, params.id, body);
    await announceChange(db, 'young_persons');
    return getYoungPersonDetail(db, 'admin', params.id, today);
  });

  serve(
    app,
    setYoungPersonPhoto,
    async ({ db, actor, params, prepared }) => {
      const photo = await keepPhoto(db, params.id, prepared.photo, actor.user.id);
      await announceChange(db, 'young_persons');
      return { photo };
    },
    acceptPhoto,
    ({ db, params }) => mustSee(db, 'young_person', params.id),
  );
}
