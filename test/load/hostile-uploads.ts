import { previewAppointmentImport } from '#contract/appointments/appointment-imports.ts';
import { previewBankFile } from '#contract/money/bank-files.ts';

/** Uploads that are made to keep a server busy, and honest ones of the largest size, each with the call it goes to. */

export interface HostileUpload {
  kind: string;
  path: string;
  body: string;
}

const MILLION = 1_000_000;
const IMPORT_HEADING = 'third_party_id,date,start_time,end_time,client,service_type,notes';
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

const appointments = (kind: string, csv: string): HostileUpload => ({
  kind: `appointments: ${kind}`,
  path: previewAppointmentImport.path,
  body: JSON.stringify({ file_name: 'hostile.csv', csv }),
});

const bank = (kind: string, csv: string): HostileUpload => ({
  kind: `bank: ${kind}`,
  path: previewBankFile.path,
  body: JSON.stringify({ csv }),
});

const json = (kind: string, body: string): HostileUpload => ({
  kind: `JSON: ${kind}`,
  path: previewAppointmentImport.path,
  body,
});

const camt = (inside: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;
const entry =
  '<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>';

export const listHostileUploads = (): HostileUpload[] => [
  appointments('4,000,000 commas', ','.repeat(4 * MILLION)),
  appointments('a row of 2,000,000 cells', `${IMPORT_HEADING}\n${'x,'.repeat(2 * MILLION - 50)}`),
  appointments('2,000,000 rows', `${IMPORT_HEADING}\n${'x\n'.repeat(2 * MILLION - 50)}`),
  appointments('2,900,000 line breaks', '\n'.repeat(2.9 * MILLION)),
  appointments('2,900,000 quotation marks', '"'.repeat(2.9 * MILLION)),
  appointments('one cell of 4 MB', `${IMPORT_HEADING}\n"${'x'.repeat(4 * MILLION - 100)}"`),
  appointments(
    '10,000 rows with every cell wrong',
    `${IMPORT_HEADING}\n${lines(10_000, (n) => `id-${n},32/13/2027,25:00,26:00,Nobody,Nothing,${'x'.repeat(300)}`)}`,
  ),
  appointments(
    '10,000 rows',
    `${IMPORT_HEADING}\n${lines(10_000, (n) => `id-${n},${(n % 28) + 1}/02/2027,9:00 AM,5:30 PM,Croydon,Mentoring,x`)}`,
  ),
  bank('2,000,000 commas', ','.repeat(2 * MILLION)),
  bank(
    '5,000 rows',
    `Date,Description,Amount\n${lines(5_000, (n) => `20/11/2026,BACS INV-2026-${n + 1},${n + 1}.00`)}`,
  ),
  bank(
    '5,000 rows of 60 columns',
    lines(5_000, (n) => `20/11/2026,${'12.00,'.repeat(58)}INV-2026-${n + 1}`),
  ),
  bank('500,000 elements of OFX', `OFXHEADER:100\n<OFX>${'<a>'.repeat(500_000)}`),
  bank('200,000 entries of OFX', `OFXHEADER:100\n<OFX>${'<STMTTRN>'.repeat(200_000)}`),
  bank('600,000 nested elements of XML', camt('<a>'.repeat(600_000))),
  bank(
    'entities of XML',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">]><x>${'&a;'.repeat(100_000)}</x>`,
  ),
  bank('5,000 entries of CAMT.053', camt(entry.repeat(5_000))),
  json('3,000,000 nested brackets', `{"csv":${'['.repeat(3 * MILLION)}`),
  json('400,000 different fields', `{${lines(400_000, (n) => `"k${n}":0,`)}"x":0}`),
  json('3,000,000 values', `{"csv":[${'0,'.repeat(3 * MILLION - 50)}0]}`),
  json('900,000 marks in six characters each', `{"file_name":"x","csv":"${'\\u2028'.repeat(900_000)}"}`),
];
