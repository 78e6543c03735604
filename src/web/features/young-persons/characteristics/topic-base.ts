import { emptyAnswers, readAnswers } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { CharacteristicResponse } from '#contract/young-persons/characteristics.ts';
import { joinHeaderLine } from '#web/features/young-persons/characteristics/header-line.ts';

/** The saved answers that those on screen are changes of. */
export interface TopicBase {
  /** Both undefined where nothing was answered yet. */
  id: string | undefined;
  version: number | undefined;
  /** Undefined where they are not known: of drafts of earlier days. */
  answers: Answers | undefined;
}

/** As it was saved last; before the first time, blank. */
export const readTopicBase = (
  asked: readonly Question[],
  response: Pick<CharacteristicResponse, 'id' | 'version' | 'answers' | 'summary'> | undefined,
) => ({
  id: response?.id,
  version: response?.version,
  answers: joinHeaderLine(response?.answers ?? emptyAnswers(asked), response?.summary ?? null),
});

/** Beside the words of a draft, what they were typed upon. */
export const keepTopicBase = ({ version = 0, answers }: TopicBase) => ({ version, upon: answers });

/**
 * Reads what the form begins with: the saved answers or, where some were typed and not saved, these and what they were typed upon. A
 * colleague's answers of meanwhile are met when they are saved, also those to a topic that was blank here.
 */
export function readTopicStart(saved: ReturnType<typeof readTopicBase>, draft: object | undefined) {
  const content = new Map<string, unknown>(Object.entries(draft ?? {}));
  const typed = readAnswers(content.get('answers'));
  if (!typed) return { typed: saved.answers, base: saved, isRestored: false };
  const version = Number(content.get('version')) || undefined;
  const answers = readAnswers(content.get('upon')) ?? (version === saved.version ? saved.answers : undefined);
  return { typed, base: { id: version ? saved.id : undefined, version, answers }, isRestored: true };
}
