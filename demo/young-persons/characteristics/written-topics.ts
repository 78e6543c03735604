import { addDays } from '#contract/core/dates.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { isAsked } from '#contract/questions/question-groups.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type { Random } from '#demo/random.ts';
import { TOPIC_TEXTS } from '#demo/young-persons/characteristics/topic-wording.ts';

/** The person written about, the writer, and how serious it is. */
export interface TopicWriting {
  random: Random;
  name: string;
  level: RiskLevel;
  /** The London day on which it is written. */
  day: string;
  /** Whether what need not be answered is answered as well. */
  is_full: boolean;
}

/**
 * Answers to a topic that come to that level: its first question with levels has it, the others are as serious at most.
 * Everything that must be answered is.
 */
export function writeTopic(questions: readonly Question[], writing: TopicWriting): Answers {
  const answers: Answers = {};
  let isFirstLevel = true;
  for (const question of questions) {
    const { group_identifier: group, id } = question;
    answers[group] ??= [{}];
    const wanted = question.is_required || writing.is_full || writing.random.chance(0.5);
    if (!wanted || !isAsked(questions, answers, question, 0)) continue;
    const value = answerTo(question, writing, isFirstLevel);
    if (question.options.some(({ colour }) => colour)) isFirstLevel = false;
    const [entry] = answers[group];
    if (entry && value !== null) entry[id] = value;
  }
  return answers;
}

const isSerious = (level: RiskLevel) => level === 'red' || level === 'orange';

function answerTo(question: Question, writing: TopicWriting, isFirstLevel: boolean): AnswerValue {
  const { random, level, day } = writing;
  switch (question.input_type) {
    case 'TEXT':
      return textFor(question.id, writing);
    case 'CATEGORICAL':
    case 'DROPDOWN':
      return levelOption(question, writing, isFirstLevel) ?? random.pick(question.options).id;
    case 'BOOLEAN':
      return `${question.id}--${isYes(question.id, writing) ? 'yes' : 'no'}`;
    case 'MULTIPLE_CHOICE':
      return several(question, writing);
    case 'DATE':
      return question.id.includes('expiry')
        ? addDays(day, random.int(60, 420))
        : addDays(day, -random.int(5, 200));
    case 'INTEGER':
      return question.id.endsWith('height-cm') ? random.int(112, 178) : episodes(random, level);
    case 'TIME_RANGE':
      return {
        start: random.pick(['20:30', '21:30', '22:15']),
        end: random.pick(['06:45', '07:00', '07:30']),
      };
    case 'PHONE':
      return '111';
    default:
      return null;
  }
}

function textFor(id: string, { random, name }: TopicWriting): string | null {
  const texts = TOPIC_TEXTS[id];
  return texts ? random.pick(texts).replaceAll('{name}', name) : null;
}

function levelOption(
  question: Question,
  { random, level }: TopicWriting,
  isFirstLevel: boolean,
): string | undefined {
  if (!question.options.some(({ colour }) => colour)) return undefined;
  const worst = RiskLevel.options.indexOf(level);
  const index = isFirstLevel ? worst : random.int(worst, RiskLevel.options.length - 1);
  return question.options.find(({ colour }) => colour === RiskLevel.options[index])?.id;
}

/** Two are mostly so; the others where it is serious. */
function isYes(id: string, { random, level }: TopicWriting): boolean {
  if (id === 'ch-culture-safe-to-share') return random.chance(0.9);
  if (id === 'ch-carer-safety-lone-working') return level !== 'red';
  return random.chance(isSerious(level) ? 0.6 : 0.1);
}

const NONE = /--(none|none-seen|none-known|not-known|nobody-prompts-only)$/;

function several(question: Question, { random, level }: TopicWriting): AnswerValue {
  const none = question.options.find(({ id }) => NONE.test(id));
  if (none && level === 'darkGreen') return [none.id];
  const real = question.options.filter(({ id }) => !NONE.test(id)).map(({ id }) => id);
  const chosen = new Set(random.sample(real, random.int(1, 3)));
  return real.filter((id) => chosen.has(id));
}

function episodes(random: Random, level: RiskLevel): number {
  if (level === 'red') return random.int(4, 9);
  return level === 'orange' ? random.int(2, 4) : random.int(0, 1);
}
