import { emptyAnswers, readAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { CharacteristicResponse } from '#contract/young-persons/characteristics.ts';
import { joinHeaderLine } from '#web/features/young-persons/characteristics/header-line.ts';

/** The saved answers that the answers on screen are based on. */
export interface TopicBase {
  /** Both are undefined if nothing was answered yet. */
  id: string | undefined;
  version: number | undefined;
  /** Undefined if they are not known, as in older drafts. */
  answers: Answers | undefined;
}

/** As last saved. Blank before the first time. */
export const readTopicBase = (
  asked: readonly Question[],
  response: Pick<CharacteristicResponse, 'id' | 'version' | 'answers' | 'summary'> | undefined,
) => ({
  id: response?.id,
  version: response?.version,
  answers: joinHeaderLine(response?.answers ?? emptyAnswers(asked), response?.summary ?? null),
});

/** Saved with a draft: the version and answers it is based on. */
export const keepTopicBase = ({ version = 0, answers }: TopicBase) => ({ version, upon: answers });

/**
 * Reads the form's initial answers: the saved ones or, if there are unsaved ones, these and what they are based on. A
 * colleague's answers since then are compared on saving, even if the topic was blank here.
 */
export function readTopicStart(saved: ReturnType<typeof readTopicBase>, draft: object | undefined) {
  const content = new Map<string, unknown>(Object.entries(draft ?? {}));
  const typed = readAnswers(content.get('answers'));
  if (!typed) return { typed: saved.answers, base: saved, isRestored: false };
  const version = Number(content.get('version')) || undefined;
  const answers = readAnswers(content.get('upon')) ?? (version === saved.version ? saved.answers : undefined);
  return { typed, base: { id: version ? saved.id : undefined, version, answers }, isRestored: true };
}
