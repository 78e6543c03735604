import { describe, expect, it } from 'vitest';
import {
  keepTopicBase,
  readTopicBase,
  readTopicStart,
} from '#web/features/young-persons/characteristics/topic-base.ts';

const answersOf = (words: string) => ({ risk: [{ places: words }] });
const saved = (version: number, words: string) =>
  readTopicBase([], { id: 'topic', version, answers: answersOf(words), summary: null });

describe('a topic’s answers restored from a draft', () => {
  const kept = { answers: answersOf('The park'), ...keepTopicBase(saved(3, 'The mall')) };

  it('[CHR-01] [UIX-09] keep the answers they are based on, whatever a colleague has saved since', () => {
    const { typed, base, isRestored } = readTopicStart(saved(4, '4 Canal St'), kept);
    expect([isRestored, typed, base]).toEqual([true, answersOf('The park'), saved(3, 'The mall')]);
  });

  it('[CHR-01] [UIX-09] are sent as the first if the topic was blank, so that a colleague’s first are compared', () => {
    const blank = readTopicBase([], undefined);
    const draft = { answers: answersOf('The park'), ...keepTopicBase(blank) };
    const { base } = readTopicStart(saved(1, '4 Canal St'), draft);
    expect(base).toEqual({ id: undefined, version: undefined, answers: blank.answers });
  });

  it('[UIX-09] of an older draft without its base are changes to the saved answers if those have the same version', () => {
    const draft = { answers: answersOf('The park'), version: 4 };
    expect(readTopicStart(saved(4, 'The mall'), draft).base).toEqual(saved(4, 'The mall'));
    expect(readTopicStart(saved(5, 'The mall'), draft).base.answers).toBeUndefined();
  });

  it('[CHR-01] are the saved ones if there is no draft', () => {
    const now = saved(4, 'The mall');
    expect(readTopicStart(now, undefined)).toEqual({ typed: now.answers, base: now, isRestored: false });
  });
});
