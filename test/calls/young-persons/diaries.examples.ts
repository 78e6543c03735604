import type { Access } from '#contract/core/endpoint.ts';
import { DIARY_FILES_FIELD } from '#contract/young-persons/diaries.ts';
import { byId, type Example, type Facts, type Subject } from '#test/calls/example.ts';
import { picture } from '#test/kit/given-files.ts';

/** As the example before has left it: there, and as it was. */
async function putRight({ app }: Facts, id: string, deleted_at: Date | null = null): Promise<number> {
  const [row] = await app.owner<{ version: number }[]>`
    update diary set deleted_at = ${deleted_at} where id = ${id} returning version`;
  return row?.version ?? 1;
}

const photo = picture().then((content) => ({
  field: DIARY_FILES_FIELD,
  name: 'photo.jpg',
  type: 'image/jpeg',
  content,
}));

const ofNote = (call: (facts: Facts, id: string) => object = () => ({})): Example => ({
  about: 'diary',
  call: async (facts, id) => {
    await putRight(facts, id);
    return { params: { id }, ...call(facts, id) };
  },
});

/** How to call what is about case notes. */
export const examples: Record<string, Example> = {
  'GET /api/app_diaries/app_young_person/{id}': byId('young_person', {
    start_date: '2026-01-01',
    end_date: '2027-01-01',
    page_size: '100',
  }),
  'GET /api/app_diaries/app_young_person/{id}/authors/': byId('young_person'),
  'GET /api/app_diaries/{id}': ofNote(),
  'POST /api/app_diaries/': {
    about: 'young_person',
    call: async (_facts, young_person_id) => ({
      body: { young_person_id, date: '2026-11-24', time: '10:30', title: 'The park', text: 'Herons: three.' },
      files: [await photo],
    }),
  },
  'PUT /api/app_diaries/{id}': {
    about: 'diary',
    call: async (facts, id) => ({
      params: { id },
      body: { version: await putRight(facts, id), text: `Herons: ${facts.next()}.`, remove_file_ids: '' },
    }),
  },
  'POST /api/app_diaries/{id}/addenda/': ofNote(() => ({ body: { text: 'And a kingfisher.' } })),
  'DELETE /api/app_diaries/{id}': ofNote(),
  'POST /api/app_diaries/{id}/restore/': {
    about: 'diary',
    call: async (facts, id) => {
      await putRight(facts, id, new Date());
      return { params: { id } };
    },
  },
};

export const subjects: Record<string, Subject> = {
  diary: {
    own: { admin: 'open note of Cara', carer: 'open note of Cara', client: 'released note of Cara' },
    other: 'note of Carl',
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/app_diaries/app_young_person/{id}': { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  'GET /api/app_diaries/{id}': { admin: 'ALL', carer: 'YPW', client: 'CLI' },
  'POST /api/app_diaries/': { admin: 'ALL', carer: 'YPW' },
  'PUT /api/app_diaries/{id}': { admin: 'ALL', carer: 'OWN' },
  'DELETE /api/app_diaries/{id}': { admin: 'ALL', carer: 'OWN' },
};
