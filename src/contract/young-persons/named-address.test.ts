import { describe, expect, it } from 'vitest';
import { foldLetters } from '#contract/core/search-words.ts';
import {
  listTellingLines,
  namesLine,
  namesPostcode,
  writeAddressHint,
  writeLinePattern,
} from '#contract/young-persons/named-address.ts';

/** For each address line, texts that contain it. */
const NAMED: Record<string, string[]> = {
  '12 Elm Road': [
    '12 Elm Road',
    'no. 12, ELM   road',
    '12 Elm Rd',
    'At 12 elm rd.',
    'Elm Road 12',
    'Elm Rd, no. 12, Croydon',
    'Elm Road (house number 12)',
    '12, Elm-Road!',
    '12 Elmroad',
  ],
  '12 Elm Rd': ['12 Elm Road', 'Elm Road 12'],
  '12a Elm Road': ['12a Elm Rd', '12 A Elm Road', 'Elm Road 12A'],
  '12 A Elm Road': ['12a Elm Rd'],
  '12-14 Elm Road': ['12/14 Elm Rd', '12 – 14 Elm Road', 'Elm Road 12-14'],
  'No. 12 Elm Road': ['12 Elm Road', 'number 12 Elm Rd'],
  '5 St John’s Ave': ['5 Saint Johns Avenue', "5 St. John's Av", 'St Johns Ave 5'],
  '5 St Johns Avenue': ['5 St John’s Ave', '5 Street Johns Ave'],
  '7 Church Street': ['7 Church St', '7 Church St.', 'Church Str 7'],
  'Flat 2, 12 Elm Road': [
    'Flat 2, 12 Elm Rd',
    'Apt 2, 12 Elm Road',
    '12 Elm Road, Flat 2',
    'Elm Rd 12, flat no. 2',
  ],
  'Flat 12 Elm Court': ['flat 12, Elm Ct', 'Elm Court, Flat 12'],
  '5 2nd Avenue': ['5, 2nd Ave', '2nd Avenue 5'],
  'Rose Cottage': ['at Rose Cott.'],
  '3 Márton Close': ['3 Marton Cl'],
};
for (const [long, ...short] of [
  ['Crescent', 'Cres', 'Cresc'],
  ['Gardens', 'Gdns'],
  ['Grove', 'Gro'],
  ['Lane', 'Ln'],
  ['Close', 'Cl'],
  ['Drive', 'Dr'],
  ['Court', 'Ct'],
  ['Place', 'Pl'],
  ['Square', 'Sq'],
  ['Terrace', 'Terr', 'Ter'],
  ['Park', 'Pk'],
  ['Way', 'Wy'],
  ['House', 'Hse', 'Ho'],
])
  NAMED[`9 Oak ${long}`] = short.map((word) => `9 Oak ${word}`);

describe('the first line of an address', () => {
  it.each(Object.entries(NAMED))('[YPN-03] %s is found in any spelling', (line, texts) => {
    expect(texts.filter((text) => !namesLine(text, line))).toEqual([]);
    // The pattern matches the text as typed, too.
    const found = new RegExp(writeLinePattern(line), 'iu');
    expect(texts.filter((text) => !found.test(text) && !/–/.test(text))).toEqual([]);
    // The database filters with this hint first.
    const hint = new RegExp(writeAddressHint({ line_1: line, line_2: null, postcode: 'CR0 1AB' }), 'u');
    expect([...texts, 'cr0-1ab'].filter((text) => !hint.test(foldLetters(text)))).toEqual([]);
  });

  it.each([
    ['3 Elm Road', '13 Elm Road'],
    ['2 Elm Road', '12 Elm Road'],
    ['2 Elm Road', 'Elm Road 12'],
    ['12 Elm Road', '2 Elm Rd'],
    ['12 Elm Road', 'Elm Road 125'],
    ['12 Elm Road', '12a Elm Road'],
    ['12 Elm Road', 'Elm Road 12a'],
    ['12 Elm Road', '12 Elm Roadside'],
    ['12 Elm Road', '12 Elm Street'],
    ['12 Elm Road', '12 Helm Road'],
    ['12 Elm Road', 'Elm Road, at 12'],
    ['12 Elm Road', 'Elm Road, 12:30'],
    ['12 Elm Road', 'Meet in Elm Road, 12.30'],
    ['12 Elm Road', 'Elm Road, 12 minutes late'],
    ['12 Elm Road', 'Elm Road. 12 children came'],
    ['7 High Street', 'Meet in the High Street, 7.30 pm'],
    ['12 Elm Road', 'Elm Road'],
    ['Flat 2, 12 Elm Road', 'Flat 3, 12 Elm Road'],
    ['1 2nd Avenue', '12 nd Avenue'],
    ['Flat 2, 12 Elm Road', 'Flat 212 Elm Road'],
    ['—', 'anything: — at all'],
  ])('[YPN-03] %s is not found in %s', (line, text) => {
    expect(namesLine(text, line)).toBe(false);
  });

  it('[YPN-03] is fast for a long text that nearly matches', () => {
    const text = 'Elm Road no '.repeat(2_000) + ' '.repeat(5_000) + "12 e'l'm ".repeat(2_000);
    expect(namesLine(text, 'Flat 2, 12 Elm Road')).toBe(false);
  });
});

describe('the lines that reveal an address', () => {
  it.each([
    [{ line_1: 'Flat 2', line_2: '12 Elm Road' }, ['Flat 2 12 Elm Road', '12 Elm Road']],
    [{ line_1: 'Room B', line_2: null }, ['Room B CR0 1AB']],
    [{ line_1: 'Flat 2, 12 Elm Road', line_2: null }, ['Flat 2, 12 Elm Road', '12 Elm Road']],
    [{ line_1: 'Flat 2 12 Elm Road', line_2: null }, ['Flat 2 12 Elm Road', '12 Elm Road']],
    [{ line_1: 'Flat 12 Elm Court', line_2: null }, ['Flat 12 Elm Court', '12 Elm Court']],
    [{ line_1: '12, Elm Road', line_2: 'Thornton Heath' }, ['12, Elm Road']],
    [{ line_1: '7', line_2: 'Oak Lane' }, ['7 Oak Lane']],
    [{ line_1: 'Rose Cottage', line_2: '2nd floor' }, ['Rose Cottage']],
  ])('[YPN-03] are those of the house, and never a number alone: %j', (lines, telling) => {
    expect(listTellingLines({ ...lines, postcode: 'CR0 1AB' })).toEqual(telling);
  });

  it('[YPN-03] a postcode is not found across words', () => {
    const said: [string, string][] = [
      ['the 16 and under group', 'E1 6AN'],
      ['late: 1.6 an hour', 'E1 6AN'],
      ['On 12 we went', 'N1 2WE'],
    ];
    expect(said.filter(([text, postcode]) => namesPostcode(text, postcode))).toEqual([]);
  });

  it('[YPN-03] a postcode is found with any spacing', () => {
    expect(['cr01ab', 'C R 0 - 1 A B', 'CR0 1AC'].map((text) => namesPostcode(text, 'CR0 1AB'))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
