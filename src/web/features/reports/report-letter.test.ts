import { describe, expect, it } from 'vitest';
import {
  describeTooMany,
  type LetterTemplate,
  leaveOut,
  readStart,
} from '#web/features/reports/report-letter.ts';

const link = (id: string) =>
  `https://placewell.test/dashboard/reports/pdf/placewell.test%2Fapi%2Freport_documents%2F${id}`;
const build = (ids: readonly string[]): LetterTemplate => ({
  subject: `Report: ${ids.length}`,
  body: `Dear colleague,\n\nOpen it here: ${ids.length === 1 ? '' : '\n'}${ids.map(link).join('\n')}\n\nKind regards`,
  contacts: [{ name: 'Sam', email: 'sam@croydon.test' }],
  allocated: [],
});
const [before, next] = [build(['a', 'b', 'c']), build(['a', 'c'])];

describe('a report that is left out of a letter', () => {
  it('[EML-01] takes the default text with it', () => {
    const { subject, body } = before;
    const letter = {
      to: ['sam@croydon.test', 'gone@croydon.test'],
      cc: ['gone@croydon.test'],
      subject,
      body,
    };
    expect(leaveOut(letter, before, next)).toEqual({
      to: ['sam@croydon.test'],
      cc: [],
      subject: next.subject,
      body: next.body,
    });
  });

  it('[EML-01] removes only its link from typed text', () => {
    const body = `Hello Sam\n${link('a')}\n${link('b')}\nsee ${link('b')} above\n${link('c')}`;
    const letter = { to: [], cc: [], subject: 'As agreed', body };
    expect(leaveOut(letter, before, next)).toMatchObject({
      subject: 'As agreed',
      body: `Hello Sam\n${link('a')}\nsee  above\n${link('c')}`,
    });
  });
});

it('[EML-01] A letter starts addressed to the young person’s social worker, or to the only contact', () => {
  const contacts = ['ann', 'bo'].map((name) => ({ name, email: `${name}@croydon.test` }));
  const start = (template: Partial<LetterTemplate>) => readStart({ ...before, ...template }).to;
  expect(start({ contacts, allocated: ['bo@croydon.test'] })).toEqual(['bo@croydon.test']);
  expect(start({ contacts })).toEqual([]);
  expect(start({})).toEqual(['sam@croydon.test']);
});

it('[EML-01] Too many reports for one letter are reported, with how many there are', () => {
  const of = (client_name: string, count: number) => Array.from({ length: count }, () => ({ client_name }));
  expect(describeTooMany(of('Croydon', 50))).toBeUndefined();
  expect(describeTooMany(of('Croydon', 51))).toBe(
    'You can send up to 50 reports of one organisation in one e-mail. You selected 51. Select fewer, and send the others separately.',
  );
  expect(describeTooMany([...of('Croydon', 600), ...of('Kent', 33)])).toMatch(
    /You selected 633 of 2 organisations/,
  );
  expect(describeTooMany([...of('Croydon', 2), ...of('Kent', 1)])).toBe(
    'You can only send reports of one organisation in one e-mail. These are of Croydon, Kent.',
  );
});
