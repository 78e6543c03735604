import { answerAt, answerPath, askedQuestions, isAnswered } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/** The end of the question in which the carer writes to the social worker. Every such form uses it. */
export const MESSAGE_QUESTION = '-message-for-social-worker';

export interface Message {
  /** The path of the answer. */
  path: string;
  words: string;
}

/**
 * The report's messages to the social worker, in order. They are at the top of the social worker's page, as the form
 * promises the carer. They also stay in their own place, so that the report is complete.
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
