import type { AnswerOf } from '#contract/core/endpoint.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type {
  CharacteristicResponse,
  getYoungPersonSubcategory,
  YoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** One topic of one young person: the row `id` belongs to `young_person_id`. */
export interface TopicKey {
  young_person_id: string;
  id: string;
}

const person = (db: Db) =>
  db`case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`;

const selectTopic = (db: Db) => db`
  select c.id, json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'description', s.description,
      'is_sensitive', s.is_sensitive, 'is_visible_to_client', s.is_visible_to_client,
      'review_every_weeks', s.review_every_weeks) as subcategory,
    c.level, c.summary, c.answers <> '{}' as is_answered, ${person(db)} as recorded_by, c.recorded_at, c.review_due,
    c.version, c.updated_at
  from characteristic c join characteristic_subcategory s on s.id = c.subcategory_id
    left join app_user u on u.id = c.recorded_by`;

/** The most serious first; topics without a level come last. */
export async function findTopics(db: Db, young_person_id: string): Promise<YoungPersonSubcategory[]> {
  return db<YoungPersonSubcategory[]>`${selectTopic(db)}
    where c.young_person_id = ${young_person_id} and c.removed_at is null
    order by array_position(${RiskLevel.options}::text[], c.level) nulls last, s.sort_order, s.id`;
}

/** Throws not_found. */
export async function getTopic(db: Db, { young_person_id, id }: TopicKey): Promise<YoungPersonSubcategory> {
  const [topic] = await db<YoungPersonSubcategory[]>`${selectTopic(db)}
    where c.id = ${id} and c.young_person_id = ${young_person_id} and c.removed_at is null`;
  if (!topic) throw new AppError('not_found');
  return topic;
}

/** Includes the history of its level, oldest first. Throws not_found. */
export async function getTopicWithHistory(
  db: Db,
  key: TopicKey,
): Promise<AnswerOf<typeof getYoungPersonSubcategory>> {
  const [topic, history] = await Promise.all([
    getTopic(db, key),
    db<AnswerOf<typeof getYoungPersonSubcategory>['history']>`
      select h.at, h.level, ${person(db)} as recorded_by
      from characteristic_level_change h left join app_user u on u.id = h.recorded_by
      where h.characteristic_id = ${key.id} order by h.at, h.id`,
  ]);
  return { ...topic, history: [...history] };
}

const selectResponse = (db: Db) => db`
  select c.id, json_build_object('id', s.id, 'name', s.name) as subcategory, c.form_version as "FORM_VERSION",
    v.questions, c.answers, c.level, c.summary, ${person(db)} as recorded_by, c.recorded_at, c.version, c.updated_at
  from characteristic c join characteristic_subcategory s on s.id = c.subcategory_id
    join question_form_version v on v.form_id = c.form_id and v.form_version = c.form_version
    left join app_user u on u.id = c.recorded_by`;

/** Finds the answers, in the order of the profile. Unanswered topics are left out. */
export async function findResponses(
  db: Db,
  young_person_id: string,
  subcategory_id: string | undefined,
): Promise<CharacteristicResponse[]> {
  return db<CharacteristicResponse[]>`${selectResponse(db)}
    where c.young_person_id = ${young_person_id} and c.removed_at is null and c.answers <> '{}'
      ${subcategory_id ? db`and c.subcategory_id = ${subcategory_id}` : db``}
    order by s.sort_order, s.id`;
}

/** Throws not_found. */
export async function getResponse(
  db: Db,
  { young_person_id, id }: TopicKey,
): Promise<CharacteristicResponse> {
  const [response] = await db<CharacteristicResponse[]>`${selectResponse(db)}
    where c.id = ${id} and c.young_person_id = ${young_person_id} and c.removed_at is null`;
  if (!response) throw new AppError('not_found');
  return response;
}
