import { byId, type Example, type Facts, listing, ofClient, type Subject } from '#test/calls/example.ts';
import { picture } from '#test/kit/given-files.ts';

/** How to call what is about young people, and the people around them. */

const photo = picture().then((content) => ({
  field: 'photo',
  name: 'photo.jpg',
  type: 'image/jpeg',
  content,
}));

const related = {
  name: 'Ruth Test',
  relationship: 'Grandmother',
  phone: '020 7946 0018',
  contact_allowed: true,
};

const relations = (path: string, kind: 'HOUSEHOLD' | 'RELATED'): Record<string, Example> => ({
  [`GET /api/app_young_persons/{id}/${path}/`]: byId('young_person'),
  [`POST /api/app_young_persons/{id}/${path}/`]: {
    about: 'young_person',
    call: async ({ app, next }, id) => {
      // There is room for so many: those of earlier calls are put away.
      await app.owner`update young_person_relation set archived_at = now()
        where id in (select id from young_person_relation
          where young_person_id = ${id} and archived_at is null for update skip locked)`;
      return { params: { id }, body: { ...related, name: `Ruth Test ${next()}` } };
    },
  },
  [`PUT /api/app_young_persons/{id}/${path}/{memberId}`]: {
    about: 'young_person',
    call: async (facts, id) => ({
      params: { id, memberId: await readRelation(facts, id, kind) },
      body: { version: 1, contact_rule: 'Supervised, on Sundays' },
    }),
  },
});

/** One of theirs that nobody has changed; some id where there is no such young person. */
async function readRelation({ app }: Facts, young_person_id: string, kind: string): Promise<string> {
  const [made] = await app.owner<{ id: string }[]>`
    insert into young_person_relation (young_person_id, kind, name, relationship)
    select id, ${kind}, 'Ruth Test', 'Grandmother' from young_person where id = ${young_person_id} returning id`;
  return made?.id ?? young_person_id;
}

export const examples: Record<string, Example> = {
  'GET /api/app_young_persons/options/': ofClient({}),
  'GET /api/app_young_persons/': listing({ page_size: '100', name: 'test', status: 'ACTIVE' }),
  'GET /api/app_young_persons/{id}': byId('young_person'),
  'GET /api/app_young_persons/{id}/before_you_arrive/': byId('young_person'),
  'GET /api/app_young_persons/{id}/form/': byId('young_person'),
  'GET /api/app_young_persons/possible_duplicates/': listing({ last_name: 'Test', dob: '2012-05-17' }),
  'GET /api/young_persons_careplanner/{id}': {
    about: 'young_person',
    call: async ({ app }, id) => {
      await app.owner`update young_person set id_on_third_party = 'planner ' || first_name where id = ${id}`;
      return { params: { id } };
    },
  },
  'POST /api/app_young_persons/': {
    call: ({ world, next }) => ({
      body: {
        first_name: 'Ash',
        last_name: `Test ${'abcdefghij'.charAt(next() % 10)}`,
        dob: '2012-05-17',
        client_id: world.id('Ashdown'),
        addresses: [{ line_1: '1 Elm Road', town: 'Croydon', postcode: 'CR0 1AB' }],
      },
    }),
  },
  'PUT /api/app_young_persons/{id}': {
    about: 'young_person',
    call: async ({ app }, id) => {
      const [row] = await app.owner`select version from young_person where id = ${id}`;
      return {
        params: { id },
        body: { version: row?.version ?? 1, key_alert: 'Carries an inhaler', religion: 'Sikh' },
      };
    },
  },
  'POST /api/app_young_persons/{id}/photo/': {
    about: 'young_person',
    call: async (_facts, id) => ({ params: { id }, body: {}, files: [await photo] }),
  },
  ...relations('household_members', 'HOUSEHOLD'),
  ...relations('related_persons', 'RELATED'),
};

export const subjects: Record<string, Subject> = {
  young_person: { own: 'Amy', other: 'Bea' },
};
