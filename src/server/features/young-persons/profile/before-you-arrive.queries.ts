import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { RiskLevel } from '#contract/core/risk-levels.ts';
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { askedQuestions } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import type { Db } from '#server/db/pools.ts';

type BeforeYouArrive = AnswerOf<typeof getBeforeYouArrive>;

interface TopicRow {
  name: string;
  category: string;
  level: RiskLevel | null;
  questions: Question[];
  answers: Answers;
}

/**
 * Finds each topic's answers in words: dangers and health before the rest, and the most serious first within each.
 */
export async function findTopics(
  db: Db,
  young_person_id: string,
  today: string,
): Promise<BeforeYouArrive['topics']> {
  const rows = await db<TopicRow[]>`select s.name, s.category, c.level, v.questions, c.answers
    from characteristic c join characteristic_subcategory s on s.id = c.subcategory_id
      join question_form_version v on v.form_id = c.form_id and v.form_version = c.form_version
    where c.young_person_id = ${young_person_id} and c.removed_at is null
    order by array_position(array['Risk', 'Health'], s.category) nulls last,
      array_position(array['red', 'orange', 'yellow', 'lightGreen', 'darkGreen'], c.level) nulls last, s.sort_order, s.id`;
  return rows
    .map(({ questions, answers, ...topic }) => ({ ...topic, answers: inWords(questions, answers, today) }))
    .filter((topic) => topic.answers.length > 0);
}

/** The question about a pen's expiry date, in the topic on allergies. */
const PEN_EXPIRES = 'ch-allergy-pen-expiry';

function inWords(
  questions: readonly Question[],
  answers: Answers,
  today: string,
): { label: string; text: string }[] {
  return askedQuestions(questions, answers).flatMap(({ group, entry, questions: asked }) =>
    asked.flatMap((question) => {
      const answer = answers[group.identifier]?.[entry]?.[question.id];
      const text = describeAnswer(question, answer);
      const isExpired = question.id === PEN_EXPIRES && typeof answer === 'string' && answer < today;
      return text ? [{ label: question.label, text: isExpired ? `${text} (expired)` : text }] : [];
    }),
  );
}

const LAST_NOTES = 3;

/** The newest case notes that are visible to the reader. */
export async function findLastNotes(db: Db, young_person_id: string): Promise<BeforeYouArrive['diaries']> {
  return db<BeforeYouArrive['diaries']>`select d.id, d.date, d.title, d.text,
      jsonb_build_object('id', d.created_by, 'name', d.author_name) as created_by
    from diary d where d.young_person_id = ${young_person_id} and d.deleted_at is null
    order by d.date desc, d.time desc nulls last, d.id desc limit ${LAST_NOTES}`;
}
