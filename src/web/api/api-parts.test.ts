import { describe, expect, it } from 'vitest';
import { csvCell, csvTable } from '#contract/core/csv.ts';
import { fillPath } from '#web/api/address.ts';
import { readEvents } from '#web/api/live.ts';

describe('fillPath', () => {
  it('encodes what it fills in and refuses a path with a hole', () => {
    expect(fillPath('/api/users/{id}', { id: 'a/b' })).toBe('/api/users/a%2Fb');
    expect(() => fillPath('/api/users/{id}', {})).toThrow('Missing path parameter: id');
  });
});

describe('CSV', () => {
  it('[UIX-08] disarms cells that a spreadsheet would run', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r'])
      expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`);
  });

  it('[UIX-08] quotes commas, quotes and line breaks, and leaves the rest alone', () => {
    expect(
      csvTable([
        ['a', 1, null],
        ['b,c', 'd"e', 'f\ng'],
      ]),
    ).toBe('a,1,\r\n"b,c","d""e","f\ng"\r\n');
  });
});

describe('readEvents', () => {
  it('reads complete events and keeps the piece that is still coming', () => {
    expect(readEvents('event: change\ndata: appointments\n\n: ping\n\nevent: ch')).toEqual({
      topics: ['appointments'],
      rest: 'event: ch',
    });
    expect(readEvents('event: ready\ndata: \n\nevent: end\ndata: replaced\n\n')).toEqual({
      topics: [],
      end: 'replaced',
      rest: '',
    });
    expect(readEvents('event: change\r\ndata: imports\r\n\r\n')).toEqual({ topics: ['imports'], rest: '' });
  });
});
