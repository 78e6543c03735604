import { SaxesParser } from 'saxes';
import { MAX_BANK_ROWS } from '#contract/money/bank-files.ts';
import type { Entry } from '#server/features/money/payments/bank-statements.ts';
import { tooManyRows } from '#server/files/parse-csv.ts';
import { invalid } from '#server/http/app-error.ts';

/** Reads CAMT.053, the statement of ISO 20022. A document type, and so every entity of a file's own, is refused. */

export const isXml = (text: string): boolean => /^\s*<(\?xml|[a-z])/i.test(text.slice(0, 2_000));

const MAX_DEPTH = 40;
const MAX_TEXT = 2_000;
const NOT_READ = 'We can’t read this file. Download it from the bank as CSV, OFX or CAMT.053.';

/** An entry, as its texts by the elements that lead to them. */
interface Found {
  texts: Map<string, string[]>;
  currency: string;
}

export function readCamt(text: string): Entry[] {
  const parser = new SaxesParser();
  const path: string[] = [];
  const entries: Entry[] = [];
  let entry: Found | undefined;
  let words = '';
  parser.on('error', () => {
    throw invalid('csv', NOT_READ);
  });
  parser.on('doctype', () => {
    throw invalid('csv', 'This file defines its own document type, so we can’t read it. Download it as CSV.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '');
    if (path.push(local) > MAX_DEPTH) throw invalid('csv', NOT_READ);
    words = '';
    if (local === 'Ntry') entry = { texts: new Map(), currency: '' };
    if (entry && path.at(-2) === 'Ntry' && local === 'Amt') entry.currency = String(attributes.Ccy ?? '');
  });
  const addWords = (more: string) => {
    if (words.length < MAX_TEXT) words += more;
  };
  parser.on('text', addWords);
  parser.on('cdata', addWords);
  parser.on('closetag', () => {
    const inside = path.slice(path.lastIndexOf('Ntry') + 1).join('/');
    if (entry && words.trim() !== '') keep(entry, inside, words.trim());
    words = '';
    if (path.pop() !== 'Ntry' || !entry) return;
    if (entries.push(toEntry(entry)) > MAX_BANK_ROWS) throw tooManyRows(MAX_BANK_ROWS);
    entry = undefined;
  });
  parser.write(text).close();
  if (entries.length === 0) throw invalid('csv', NOT_READ);
  return entries;
}

const MAX_VALUES = 200;

function keep({ texts }: Found, path: string, words: string): void {
  const known = texts.get(path) ?? [];
  if (known.length < MAX_VALUES) known.push(words);
  texts.set(path, known);
}

function toEntry({ texts, currency }: Found): Entry {
  const read = (...ends: string[]) =>
    ends.flatMap((end) => [...texts].flatMap(([path, found]) => (path.endsWith(end) ? found : [])));
  const first = (...paths: string[]) => paths.flatMap((path) => texts.get(path) ?? [])[0] ?? '';
  const side = first('CdtDbtInd');
  return {
    date: first('BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10),
    amount: first('Amt'),
    side: side === 'CRDT' ? 'CR' : side === 'DBIT' ? 'DR' : '',
    name: unite(read('/Dbtr/Nm', '/Dbtr/Pty/Nm')),
    reference: unite(read('Refs/EndToEndId', 'CdtrRefInf/Ref').filter((each) => each !== 'NOTPROVIDED')),
    details: unite(read('RmtInf/Ustrd', 'RfrdDocInf/Nb', 'AddtlNtryInf', 'AddtlTxInf')),
    type: first('BkTxCd/Prtry/Cd'),
    currency,
    status: first('Sts/Cd', 'Sts'),
    id: first('AcctSvcrRef', 'NtryRef'),
  };
}

const unite = (words: readonly string[]) => [...new Set(words)].join(' ');
