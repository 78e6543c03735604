import { byId, type Example, type Facts, nothing, type Subject } from '#test/calls/example.ts';
import type { Call } from '#test/calls/send.ts';
import { levelAnswers } from '#test/kit/young-persons/given-characteristics.ts';

/** How to call what is about the topics of a young person's profile. */

/** A call about one topic, under the young person whose it is. */
const ofTopic = (
  body: ((version: number) => Record<string, unknown>) | undefined,
  about = 'characteristic',
) => ({
  about,
  call: async ({ app, world }: Facts, id: string): Promise<Call> => {
    const [row] = await app.owner`select young_person_id, version from characteristic where id = ${id}`;
    const young_person_id = String(row?.young_person_id ?? world.id('Amy'));
    return {
      params: { id: young_person_id, subId: id, responseId: id },
      ...(body ? { body: body(Number(row?.version ?? 1)) } : {}),
    };
  },
});

/** A call about a young person and a topic that is not in any profile yet. */
const withNewTopic = (body: Record<string, unknown>): Example => ({
  about: 'young_person',
  call: async ({ app }, id) => ({
    params: { id },
    body: { subcategory_id: (await app.given.topic()).id, ...body },
  }),
});

const topics = '/api/app_young_persons/{id}/subcategories/';
const responses = '/api/app_young_persons/{id}/characteristic_responses/';

export const examples: Record<string, Example> = {
  'GET /api/app_subcategories/': nothing,
  'GET /api/app_subcategory_questions/': {
    call: ({ world }) => ({ query: { subcategory_id: world.id('topic') } }),
  },
  'GET /api/app_characteristic_questions/': nothing,

  [`GET ${topics}`]: byId('young_person'),
  [`POST ${topics}`]: withNewTopic({}),
  [`GET ${topics}{subId}`]: ofTopic(undefined),
  [`PUT ${topics}{subId}`]: ofTopic((version) => ({
    version,
    summary: 'Carries an auto-injector',
    review_due: '2027-02-01',
  })),
  [`DELETE ${topics}{subId}`]: ofTopic(undefined, 'spare_characteristic'),

  [`GET ${responses}`]: byId('young_person'),
  [`POST ${responses}`]: withNewTopic({ answers: levelAnswers('orange'), FORM_VERSION: 1 }),
  [`PUT ${responses}{responseId}`]: ofTopic((version) => ({
    version,
    answers: levelAnswers('red', { 'what-helps': 'A walk' }),
    FORM_VERSION: 1,
  })),
};

export const subjects: Record<string, Subject> = {
  characteristic: { own: 'topic of Amy', other: 'topic of Bea' },
  spare_characteristic: {
    make: async ({ app, world }) =>
      (await app.given.characteristic({ young_person: { id: world.id('Amy') } })).id,
  },
};
