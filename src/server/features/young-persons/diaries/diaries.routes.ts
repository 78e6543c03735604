import type { FastifyInstance } from 'fastify';
import {
  addToDiary,
  createDiary,
  DIARY_FILES_FIELD,
  deleteDiary,
  getDiary,
  listDiaries,
  listDiaryAuthors,
  restoreDiary,
  updateDiary,
} from '#contract/young-persons/diaries.ts';
import { announceChange } from '#server/db/live.ts';
import {
  addAddendum,
  addDiary,
  changeDiary,
  mayAdd,
  mayChange,
  putBack,
  removeDiary,
} from '#server/features/young-persons/diaries/diaries.actions.ts';
import {
  findDiaries,
  findDiaryAuthors,
  getDiaryById,
} from '#server/features/young-persons/diaries/diaries.queries.ts';
import { acceptFiles } from '#server/files/files.actions.ts';
import { type Call, serve } from '#server/http/serve.ts';

/** Files are checked before anything is written, because that takes longest and needs no database. */
const takeFiles = ({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>) =>
  acceptFiles(services.config, files, { field: DIARY_FILES_FIELD, person: actor.user.id });

export function diaryRoutes(app: FastifyInstance): void {
  serve(app, listDiaries, ({ db, actor, now, params, query }) =>
    findDiaries(db, { actor, now }, { ...query, young_person_id: params.id }),
  );

  serve(app, listDiaryAuthors, ({ db, params }) => findDiaryAuthors(db, params.id));

  serve(app, getDiary, ({ db, actor, now, params }) => getDiaryById(db, { actor, now }, params.id));

  serve(
    app,
    createDiary,
    async ({ db, actor, now, body, prepared }) => {
      const id = await addDiary(db, { actor, now }, body, prepared);
      await announceChange(db, 'diaries');
      return getDiaryById(db, { actor, now }, id);
    },
    takeFiles,
    ({ db, actor, body }) => mayAdd(db, actor, body),
  );

  serve(
    app,
    updateDiary,
    async ({ db, actor, now, params: { id }, body, prepared }) => {
      await changeDiary(db, { actor, now }, id, body, prepared);
      await announceChange(db, 'diaries');
      return getDiaryById(db, { actor, now }, id);
    },
    takeFiles,
    ({ db, actor, now, params, body }) => mayChange(db, { actor, now }, params.id, body),
  );

  serve(app, addToDiary, async ({ db, actor, now, params: { id }, body }) => {
    await addAddendum(db, { actor, now }, id, body.text);
    await announceChange(db, 'diaries');
    return getDiaryById(db, { actor, now }, id);
  });

  serve(app, deleteDiary, async ({ db, actor, now, params: { id } }) => {
    await removeDiary(db, { actor, now }, id);
    await announceChange(db, 'diaries');
    return { id };
  });

  serve(app, restoreDiary, async ({ db, actor, now, params: { id } }) => {
    await putBack(db, { actor, now }, id);
    await announceChange(db, 'diaries');
    return getDiaryById(db, { actor, now }, id);
  });
}
