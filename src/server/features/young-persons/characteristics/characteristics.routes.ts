import type { FastifyInstance } from 'fastify';
import type { Answers } from '#contract/questions/questions.ts';
import {
  addYoungPersonSubcategory,
  createCharacteristicResponse,
  getYoungPersonSubcategory,
  listCharacteristicQuestions,
  listCharacteristicResponses,
  listSubcategories,
  listSubcategoryQuestions,
  listYoungPersonSubcategories,
  removeYoungPersonSubcategory,
  updateCharacteristicResponse,
  updateYoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { listTypedAnswers } from '#server/features/questions/question-forms/typed-answers.ts';
import {
  addTopic,
  answerTopic,
  changeAnswers,
  changeTopic,
  removeTopic,
} from '#server/features/young-persons/characteristics/characteristics.actions.ts';
import {
  findResponses,
  findTopics,
  getResponse,
  getTopic,
  getTopicWithHistory,
} from '#server/features/young-persons/characteristics/characteristics.queries.ts';
import {
  findSubcategories,
  findSubcategoryQuestions,
} from '#server/features/young-persons/characteristics/subcategories.queries.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { serve } from '#server/http/serve.ts';

const listWords = ({ answers, summary }: { answers: Answers; summary?: string | null | undefined }) => ({
  ...listTypedAnswers(answers),
  summary,
});

/** Characteristics: the topics of a young person's profile, their answers and their levels (CHR-01). */
export function characteristicRoutes(app: FastifyInstance): void {
  serve(app, listSubcategories, ({ db }) => findSubcategories(db));
  serve(app, listSubcategoryQuestions, ({ db, query }) => findSubcategoryQuestions(db, query.subcategory_id));
  serve(app, listCharacteristicQuestions, ({ db }) => findSubcategoryQuestions(db, undefined));

  serve(app, listYoungPersonSubcategories, async ({ db, params }) => {
    await mustSee(db, 'young_person', params.id);
    return findTopics(db, params.id);
  });
  serve(app, getYoungPersonSubcategory, ({ db, params }) =>
    getTopicWithHistory(db, { young_person_id: params.id, id: params.subId }),
  );
  serve(app, listCharacteristicResponses, async ({ db, params, query }) => {
    await mustSee(db, 'young_person', params.id);
    return findResponses(db, params.id, query.subcategory_id);
  });

  serve(app, addYoungPersonSubcategory, async ({ db, params, body, actor }) => {
    await mustSee(db, 'young_person', params.id);
    const id = await addTopic(db, actor.user.id, params.id, body.subcategory_id);
    await announceChange(db, 'young_persons');
    return getTopic(db, { young_person_id: params.id, id });
  });

  serve(app, updateYoungPersonSubcategory, async ({ db, actor, params, body }) => {
    await refuseAddressInWords(db, actor, params.id, { summary: body.summary });
    const key = { young_person_id: params.id, id: params.subId };
    await changeTopic(db, key, body);
    await announceChange(db, 'young_persons');
    return getTopic(db, key);
  });

  serve(app, removeYoungPersonSubcategory, async ({ db, params }) => {
    await removeTopic(db, { young_person_id: params.id, id: params.subId });
    await announceChange(db, 'young_persons');
    return { id: params.subId };
  });

  serve(app, createCharacteristicResponse, async ({ db, params, body, actor }) => {
    await mustSee(db, 'young_person', params.id);
    await refuseAddressInWords(db, actor, params.id, listWords(body));
    const id = await answerTopic(db, actor.user.id, params.id, body);
    await announceChange(db, 'young_persons');
    return getResponse(db, { young_person_id: params.id, id });
  });

  serve(app, updateCharacteristicResponse, async ({ db, params, body, actor }) => {
    const key = { young_person_id: params.id, id: params.responseId };
    await refuseAddressInWords(db, actor, params.id, listWords(body));
    await changeAnswers(db, actor.user.id, key, body);
    await announceChange(db, 'young_persons');
    return getResponse(db, key);
  });
}
