import { answerAt, answerPath, askedQuestions, isAnswered } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/** The question of a form in which the carer writes to the social worker ends so, in each form that has one. */
export const MESSAGE_QUESTION = '-message-for-social-worker';

export interface Message {
  /** Of the answer. */
  path: string;
  words: string;
}

/**
 * The messages of a report to the social worker, in their order. They stand at the top of what the social worker reads, as the
 * form says to the carer; in their own place too, so that the report stays whole.
 */
export const listMessages = (questions: readonly Question[], answers: Answers): Message[] =>
  askedQuestions(questions, answers).flatMap(({ group, entry, questions: asked }) =>
    asked
      .filter(({ id }) => id.endsWith(MESSAGE_QUESTION))
      .flatMap(({ id }) => {
        const words = answerAt(answers, group.identifier, entry, id);
        if (typeof words !== 'string' || !isAnswered(words)) return [];
        return { path: answerPath(group.identifier, entry, id), words };
      }),
  );
