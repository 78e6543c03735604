import { describe, expect, it } from 'vitest';
import { csvCell, csvTable } from '#contract/core/csv.ts';
import { fillPath } from '#web/api/address.ts';

describe('fillPath', () => {
  it('encodes the values it fills in and refuses a path with a missing one', () => {
    expect(fillPath('/api/users/{id}', { id: 'a/b' })).toBe('/api/users/a%2Fb');
    expect(() => fillPath('/api/users/{id}', {})).toThrow('Missing path parameter: id');
  });
});

describe('CSV', () => {
  it('[UIX-08] disarms cells that a spreadsheet would run', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r'])
      expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`);
  });

  it('[UIX-08] quotes commas, quotes and line breaks, and leaves other text alone', () => {
    expect(
      csvTable([
        ['a', 1, null],
        ['b,c', 'd"e', 'f\ng'],
      ]),
    ).toBe('a,1,\r\n"b,c","d""e","f\ng"\r\n');
  });
});
