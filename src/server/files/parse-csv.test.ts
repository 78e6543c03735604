import { describe, expect, it } from 'vitest';
import { parseCsv } from '#server/files/parse-csv.ts';

const read = (csv: string) => parseCsv(csv, 100, 1).map(({ cells }) => cells);

/** Taken from the bug trackers of other programs that read CSV. */
describe('CSV files that other programs have misread', () => {
  it.each<[string, string, string[][]]>([
    ['a mark of order before a quoted cell with a comma', '\uFEFF"a,b",c', [['a,b', 'c']]],
    ['a mark of order before a quoted cell with a line break', '\uFEFF"a\nb",c', [['a\nb', 'c']]],
    [
      'a mark of order and quoted semicolons',
      '\uFEFF"username";"email"\n"x";"y"',
      [
        ['username', 'email'],
        ['x', 'y'],
      ],
    ],
    ['a mark of order and no last line break', '\uFEFF"abc","xyz"', [['abc', 'xyz']]],
    [
      'sep=, above the heading',
      'sep=,\na,b,c\n1,2,3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'the line ends of an old Mac',
      'a,b\rL\u00e4nge,2\r',
      [
        ['a', 'b'],
        ['L\u00e4nge', '2'],
      ],
    ],
    [
      'tabs, as a spreadsheet’s Unicode text',
      'a\tb\r\n1\t"x\ty"\r\n',
      [
        ['a', 'b'],
        ['1', 'x\ty'],
      ],
    ],
    [
      'numbers with zeros in front',
      'Account,Invoice\n0010,"000123"',
      [
        ['Account', 'Invoice'],
        ['0010', '000123'],
      ],
    ],
    [
      'a decimal comma between semicolons',
      'day;amount\n1;1,50\n2;2,50',
      [
        ['day', 'amount'],
        ['1', '1,50'],
        ['2', '2,50'],
      ],
    ],
    [
      'upright lines',
      '8888 | 20 | NAME\n8888 | 21 | OTHER',
      [
        ['8888 ', ' 20 ', ' NAME'],
        ['8888 ', ' 21 ', ' OTHER'],
      ],
    ],
    [
      'blank lines above and below the table',
      ',,,\n\na,b\n1,2\n\n,,\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotation marks within words',
      'size,what\n5" pipe,6" x 4"\n"say ""hi""",y',
      [
        ['size', 'what'],
        ['5" pipe', '6" x 4"'],
        ['say "hi"', 'y'],
      ],
    ],
    ['a space before a quoted cell', 'a, "b, c"', [['a', 'b, c']]],
  ])('[APT-07] [INV-03] with %s', (_, csv, cells) => {
    expect(read(csv)).toEqual(cells);
  });

  it('[APT-07] returns the line on which each record starts', () => {
    const lines = parseCsv('sep=;\r\na;b\r\n"x\r\ny";1\r\n\r\nz;2', 100, 1).map(({ line }) => line);
    expect(lines).toEqual([2, 3, 6]);
  });
});
