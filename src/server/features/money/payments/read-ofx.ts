import { MAX_BANK_ROWS } from '#contract/money/bank-files.ts';
import type { Entry } from '#server/features/money/payments/bank-statements.ts';
import { tooManyRows } from '#server/files/parse-csv.ts';

/** Reads OFX: the older kind, whose elements are not closed, and the newer, which is XML. */

export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER:|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text.slice(0, 2_000));

/** Kinds that took money from the account, whichever sign the bank writes. */
const OUTGOING: ReadonlySet<string> = new Set([
  ...['DEBIT', 'DIRECTDEBIT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CHECK', 'PAYMENT', 'CASH', 'REPEATPMT'],
]);

export function readOfx(text: string): Entry[] {
  const currency = readElement(text, 'CURDEF');
  const blocks = text.split(/<STMTTRN>/i, MAX_BANK_ROWS + 2).slice(1);
  if (blocks.length > MAX_BANK_ROWS) throw tooManyRows(MAX_BANK_ROWS);
  return blocks.map((block) => {
    const [entry = ''] = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>|<LEDGERBAL>/i, 1);
    const read = (name: string) => readElement(entry, name);
    const [type, amount] = [read('TRNTYPE').toUpperCase(), read('TRNAMT')];
    return {
      ...{ date: read('DTPOSTED').slice(0, 8), amount, type, status: '', id: read('FITID') },
      side: amount.startsWith('-') || OUTGOING.has(type) ? 'DR' : 'CR',
      ...{ name: read('NAME'), details: read('MEMO') },
      reference: [read('REFNUM'), read('CHECKNUM')].filter(Boolean).join(' '),
      currency: readElement(entry.split(/<(?:ORIG)?CURRENCY>/i)[1] ?? '', 'CURSYM') || currency,
    };
  });
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Up to the next element or line. No entity but these few and numbers is read, and none of a file's own. */
function readElement(text: string, name: string): string {
  const [, value = ''] = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(text) ?? [];
  return value
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code, named) =>
      code
        ? String.fromCodePoint(Math.min(Number(code), 0x10ffff))
        : (NAMED[String(named).toLowerCase()] ?? whole),
    )
    .trim();
}
