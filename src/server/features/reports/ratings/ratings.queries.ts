import type { Ref } from '#contract/core/shapes.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { listRatedAreas, readRating } from '#contract/reports/rating.ts';
import { MAX_RATINGS, type PastRating } from '#contract/reports/ratings.ts';
import type { Db } from '#server/db/pools.ts';

interface RatedRow {
  id: string;
  report_id: string;
  form: Ref;
  date: string;
  questions: Question[];
  answers: Answers;
}

/**
 * The newest valid ratings of each form, each with the questions it was asked with, the oldest first. A returned
 * rating is not valid.
 */
export async function findRatings(db: Db, young_person_id: string): Promise<PastRating[]> {
  const rows = await db<RatedRow[]>`
    select id, report_id, form, date, questions, answers from (
      select a.id, a.report_id, jsonb_build_object('id', f.id, 'name', f.name) as form, r.start_at,
        (r.start_at at time zone 'Europe/London')::date::text as date, v.questions, a.answers,
        row_number() over (partition by a.form_id order by r.start_at desc, a.id desc) as place
      from app_report a join report r on r.id = a.report_id
        join question_form f on f.id = a.form_id
        join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
      where a.young_person_id = ${young_person_id} and a.deleted_at is null and f.is_numeric
        and a.status in ('submitted', 'numerical_submitted', 'submitted corrected', 'approved')) rated
    where place <= ${MAX_RATINGS} order by start_at, id`;
  return rows.flatMap(({ questions, answers, ...row }) => {
    const rating = readRating(questions, answers);
    if (!rating) return [];
    const { mean, min, max, level, words } = rating;
    return [{ ...row, mean, min, max, level, words, areas: listRatedAreas(questions, answers) }];
  });
}
