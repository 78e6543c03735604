import type { RiskLevel } from '#contract/core/risk-levels.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import {
  createCharacteristicResponse,
  listSubcategories,
  listSubcategoryQuestions,
} from '#contract/young-persons/characteristics.ts';
import { wholeAnswers } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** So many topics of the young person at that level, answered with these words wherever words are asked; their names. */
export async function giveTopics(
  admin: ApiClient,
  id: string,
  wanted: { count: number; level: RiskLevel; words: string; category?: string; name?: string },
): Promise<string[]> {
  const topics = await admin.get(listSubcategories);
  const names: string[] = [];
  for (const topic of topics) {
    if (names.length === wanted.count) break;
    if (wanted.category ? topic.category !== wanted.category : topic.category === 'Who I am') continue;
    if (wanted.name && topic.name !== wanted.name) continue;
    const questions = await admin.get(listSubcategoryQuestions, { query: { subcategory_id: topic.id } });
    const answers = answersAt(questions, wanted);
    if (!answers) continue;
    const { status } = await admin.call(createCharacteristicResponse, {
      params: { id },
      body: { subcategory_id: topic.id, answers },
    });
    if (status === 201) names.push(topic.name);
  }
  if (names.length < wanted.count) throw new Error(`There are only ${names.length} such topics.`);
  return names;
}

function answersAt(
  questions: readonly Question[],
  { level, words }: { level: RiskLevel; words: string },
): Answers | undefined {
  const start: Answers = {};
  for (const {
    id,
    group_identifier,
    options,
    input_type,
    max_length,
    conditional_question_option_id,
  } of questions) {
    const entry = start[group_identifier]?.[0] ?? {};
    start[group_identifier] = [entry];
    const coloured = options.find(({ colour }) => colour === level);
    if (coloured) entry[id] = coloured.id;
    else if (input_type === 'TEXT' && !conditional_question_option_id)
      entry[id] = words.slice(0, max_length ?? words.length);
  }
  const hasLevel = questions.some(({ options }) => options.some(({ colour }) => colour === level));
  return hasLevel ? wholeAnswers(questions, start) : undefined;
}
