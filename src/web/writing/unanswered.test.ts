import { describe, expect, it } from 'vitest';
import { createUnanswered } from '#web/writing/unanswered.ts';

const said = (what: string) => ({ day: [{ what, else: null }] });

describe('text whose response was lost', () => {
  it('[UIX-09] The version that it made is recognised as the user’s own, also after a reload, and any other is not', async () => {
    const unanswered = createUnanswered();
    await unanswered.add(said('She ran'));
    await unanswered.add(said('She ran out'));
    await unanswered.add(said('She ran'));
    const later = createUnanswered(JSON.parse(JSON.stringify(unanswered.list())));
    expect(later.list()).toHaveLength(2);
    const find = (words: string[]) => Promise.all(words.map((each) => later.isOwn(said(each))));
    expect(await find(['She ran', 'She ran out', 'She ran off', ''])).toEqual([true, true, false, false]);
    expect(await later.isOwn({ day: [{ what: 'She ran' }] })).toBe(true);
  });

  it('[UIX-09] Nothing is the user’s own once the server has responded, nor is text that an earlier version stored', async () => {
    const unanswered = createUnanswered();
    await unanswered.add(said('She ran'));
    unanswered.clear();
    expect([unanswered.list(), await unanswered.isOwn(said('She ran'))]).toEqual([[], false]);
    expect(createUnanswered('none').list()).toEqual([]);
  });
});
