import { describe, expect, it } from 'vitest';
import { openFile, tell, tellRefusal } from '#test/kit/money/read-bank-files.ts';

describe('OFX', () => {
  const transaction = (type: string, amount: string, more = '') =>
    `<STMTTRN>\n<TRNTYPE>${type}\n<DTPOSTED>20261120120000[0:GMT]\n<TRNAMT>${amount}\n<FITID>1\n<NAME>SURREY &amp; CO\n<MEMO>INV-2026-0061${more}\n</STMTTRN>`;
  const ofx = (...rows: string[]) =>
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  it('[INV-03] of the older kind is read; a DEBIT is negative, whatever its sign', () => {
    const { rows } = openFile(
      ofx(transaction('CREDIT', '103.50'), transaction('DEBIT', '-4.00'), transaction('DEBIT', '5.00')),
    );
    expect(rows.map(({ pence, date }) => [pence, date])).toEqual([
      [10350, '2026-11-20'],
      [-400, '2026-11-20'],
      [-500, '2026-11-20'],
    ]);
    expect([rows[0]?.words, rows[0]?.numbers]).toEqual([
      'INV-2026-0061, SURREY & CO',
      [{ year: 2026, number: 61 }],
    ]);
  });

  it('[INV-03] of the newer kind is read, and another currency is not', () => {
    const xml = `<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX><CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>+1.00</TRNAMT><NAME>x</NAME></STMTTRN></BANKTRANLIST></OFX>`;
    expect(tell(xml)).toEqual(['This is in EUR, but payments must be in pounds.']);
    expect(tell(xml.replace('EUR', 'GBP'))).toEqual([100]);
  });

  it('[INV-03] with a NUL in its text is read without it', () => {
    const { rows } = openFile(ofx(transaction('CREDIT', '1.00', '&#0;&#00;\0x')));
    expect([rows[0]?.words, rows[0]?.text.includes('\0')]).toEqual(['INV-2026-0061x, SURREY & CO', false]);
  });

  it('[INV-03] with too many entries is refused', () => {
    expect(tellRefusal(ofx('<STMTTRN>'.repeat(6_000)))).toMatch(/more than 5,000 rows/);
  });
});

describe('CAMT.053', () => {
  const entry = (side: string, amount: string, status = 'BOOK', currency = 'GBP') =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="GBP">9.99</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Pty><Nm>Surrey &amp; Co</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>INV-2026-0061</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const camt = (...entries: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Bal><Amt Ccy="GBP">900.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

  it('[INV-03] is read by its credits and debits', () => {
    const { rows } = openFile(
      camt(
        entry('CRDT', '103.50'),
        entry('DBIT', '4.00'),
        entry('CRDT', '5.00', 'PDNG'),
        entry('CRDT', '6.00', 'BOOK', 'EUR'),
      ),
    );
    expect(rows.map(({ pence, problem }) => problem ?? pence)).toEqual([
      10350,
      -400,
      'Its status is “PDNG”: this money has not arrived.',
      'This is in EUR, but payments must be in pounds.',
    ]);
    expect([rows[0]?.date, rows[0]?.words]).toEqual(['2026-11-20', 'E2E-1, INV-2026-0061, Surrey & Co']);
  });

  it('[INV-03] that cannot be read, or has its own entities, is refused', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;">]>${camt(entry('CRDT', '&b;')).slice(38)}`;
    expect(tellRefusal(bomb)).toMatch(/defines its own document type/);
    expect(
      tellRefusal(
        `<?xml version="1.0"?>${' '.repeat(20_000)}<!DOCTYPE x SYSTEM "file:///etc/passwd">${camt().slice(38)}`,
      ),
    ).toMatch(/defines its own document type/);
    expect(tellRefusal(camt(entry('CRDT', '&b;')))).toMatch(/can’t read this file/);
    expect(tellRefusal('<html><body>Dear customer</body></html>')).toMatch(/can’t read this file/);
    expect(tellRefusal(camt('<a>'.repeat(100_000)))).toMatch(/can’t read this file/);
    expect(tellRefusal(camt(...Array(5_001).fill(entry('CRDT', '1.00'))))).toMatch(/more than 5,000 rows/);
  });
});
