import { describe, expect, it } from 'vitest';
import { readEmail } from '#contract/core/email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ["sean.o'brien@zz.placewell.test", "sean.o'brien@zz.placewell.test"],
    ['sean.o’brien@zz.placewell.test', "sean.o'brien@zz.placewell.test"],
    ['a+b@zz.placewell.test', 'a+b@zz.placewell.test'],
    ['\u00a0zz@zz.placewell.test ', 'zz@zz.placewell.test'],
    ['zz@\u200bzz.placewell.test', 'zz@zz.placewell.test'],
    ['Zz Aunt <zz@zz.placewell.test>', 'zz@zz.placewell.test'],
    ['"Aunt, Zz" <zz@zz.placewell.test>', 'zz@zz.placewell.test'],
    ['zz@bücher.placewell.test', 'zz@bücher.placewell.test'],
    ['zz@zz.international', 'zz@zz.international'],
    ["o'@zz.placewell.test", "o'@zz.placewell.test"],
    ['zz_@zz.placewell.test', 'zz_@zz.placewell.test'],
    ['zz&co@zz.placewell.test', 'zz&co@zz.placewell.test'],
    ['mailto:zz@zz.placewell.test', 'zz@zz.placewell.test'],
    ['zz@zz.placewell.test.', 'zz@zz.placewell.test'],
    ['ZZ@ZZ.PLACEWELL.TEST', 'ZZ@ZZ.PLACEWELL.TEST'],
    // Addresses that other programs refused.
    ["john_o'groats@example.ie", "john_o'groats@example.ie"],
    ["First.L'ast@dept-agence.example.ca", "First.L'ast@dept-agence.example.ca"],
    ['tim.o’connor@example.com', "tim.o'connor@example.com"],
    ['office@studio.fitness', 'office@studio.fitness'],
    ['office@studio.photography', 'office@studio.photography'],
    ['name+tag+tag@example.com', 'name+tag+tag@example.com'],
    ['user=example.org@example.com', 'user=example.org@example.com'],
    ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
    ['1@2.example', '1@2.example'],
    ['-zz-@example.com', '-zz-@example.com'],
  ])('[DAT-08] typed as %j is stored as %j', (written, held) => {
    expect(readEmail(written)).toBe(held);
    expect(readEmail(held)).toBe(held);
  });

  it.each([
    'zz',
    'zz@zz',
    'zz@@zz.test',
    'z..z@zz.test',
    '.zz@zz.test',
    'zz@1.2.3.4',
    'siân@zz.test',
    'a@zz.test, b@zz.test',
    'zz@-zz.test',
    'Zz <a@zz.test> <b@zz.test>',
  ])('[DAT-08] is not read from %j', (written) => expect(readEmail(written)).toBeUndefined());
});
