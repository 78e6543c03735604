import { describe, expect, it } from 'vitest';
import { tidyLine, tidyMarks, tidyText } from '#contract/core/tidy.ts';

const ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

describe('cleaning pasted text', () => {
  it.each([
    ['spaces at the ends and doubled', '  Zz   Aunt ', 'Zz Aunt'],
    ['spaces of other widths', 'Zz\u00a0Aunt\u2007of\u202fhers\u3000x', 'Zz Aunt of hers x'],
    ['breaks and tabs in one line', 'Zz\r\nAunt\tof\vhers\u2028x\u0085y', 'Zz Aunt of hers x y'],
    ['direction marks', '\u202a+44 7700 900881\u202c \u200e\u2066x\u2069', '+44 7700 900881 x'],
    ['marks without width', 'zz@\u200bzz\u2060.placewell\ufeff.te\u00adst', 'zz@zz.placewell.test'],
    ['letters of a tag', `Zz${ENGLAND.slice(2)}`, 'Zz'],
    ['fillers and control characters', 'Z\u3164z\u0007\u009f\u034f', 'Zz'],
    ['a second form of one character', '\u263a\ufe0f\ufe0f\ufe0f', '\u263a\ufe0f'],
    ['a joiner between Latin letters', 'Z\u200cz\u200d', 'Zz'],
    ['half a character', 'Zz\ud83d', 'Zz\ufffd'],
  ])('[DAT-03] removes %s', (_what, pasted, tidied) => {
    expect(tidyLine(pasted)).toBe(tidied);
  });

  it.each([
    ['a Persian half space', 'علی\u200cرضا'],
    ['a joiner of Devanagari', 'क्\u200dष'],
    ['a joiner that ends a Malayalam word', 'ന്\u200d'],
    ['a Mongolian separator', 'ᠨ\u180eᠠ'],
    ['a family in one picture', '👨🏽\u200d👩\u200d👧'],
    ['the flag of England', ENGLAND],
    ['quotation marks and dashes of prose', '‘Ofa – “so”'],
    ['NUL, which its reader refuses', 'a\0b'],
  ])('[DAT-03] keeps %s', (_what, written) => {
    expect(tidyLine(written)).toBe(written);
    expect(tidyText(written)).toBe(written);
  });

  it('[DAT-03] keeps line breaks and indentation of several lines', () => {
    expect(tidyText(' First \vsecond\u2028 - third  one \r\n\tfourth\u0085\f\n end ')).toBe(
      'First\nsecond\n - third one\n\tfourth\n\n\n end',
    );
  });

  it('[DAT-03] replaces typographic marks where only keyboard marks are meant', () => {
    expect(tidyMarks(' ０２０\u00a07946\u20110018 ‘O’Brien′ “x” ')).toBe("020 7946-0018 'O'Brien' \"x\"");
  });

  it('[DAT-03] changes nothing the second time, and is fast', () => {
    const pieces = [
      'a',
      ' ',
      '\t',
      '\n',
      '\v',
      'ع',
      'क',
      '\u200c',
      '\u200d',
      '\u200b',
      '\ufe0f',
      '👩',
      '\u{E0067}',
      '\u180e',
      'ᠨ',
    ];
    let seed = 7;
    const pick = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return pieces[seed % pieces.length];
    };
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from({ length: 8 }, pick).join('');
      for (const tidy of [tidyLine, tidyText, tidyMarks])
        expect(tidy(tidy(text)), JSON.stringify(text)).toBe(tidy(text));
    }
    const start = performance.now();
    for (const piece of pieces) tidyText(`x${piece}`.repeat(20_000) + String(piece).repeat(20_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
