import { describe, expect, it } from 'vitest';
import { createUnheardWords } from '#web/forms/unheard-words.ts';

const said = (what: string) => ({ day: [{ what, else: null }] });

describe('words whose answer was lost', () => {
  it('[UIX-09] The version that they made is known as one’s own, also after a reload, and any other is not', async () => {
    const unheard = createUnheardWords();
    await unheard.add(said('She ran'));
    await unheard.add(said('She ran out'));
    await unheard.add(said('She ran'));
    const later = createUnheardWords(JSON.parse(JSON.stringify(unheard.list())));
    expect(later.list()).toHaveLength(2);
    const find = (words: string[]) => Promise.all(words.map((each) => later.isOwn(said(each))));
    expect(await find(['She ran', 'She ran out', 'She ran off', ''])).toEqual([true, true, false, false]);
    expect(await later.isOwn({ day: [{ what: 'She ran' }] })).toBe(true);
  });

  it('[UIX-09] Nothing is one’s own once the office has answered, nor of words that an earlier version kept', async () => {
    const unheard = createUnheardWords();
    await unheard.add(said('She ran'));
    unheard.clear();
    expect([unheard.list(), await unheard.isOwn(said('She ran'))]).toEqual([[], false]);
    expect(createUnheardWords('none').list()).toEqual([]);
  });
});
