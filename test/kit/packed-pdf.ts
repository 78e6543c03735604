import { deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;
export const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export interface PackedPdf {
  /** Into the catalogue, such as `/OpenAction 4 0 R`. */
  catalogue?: string;
  /** Object 4, which lies packed. */
  packed: string;
  /** Written before the keys of the object stream's dictionary. */
  before?: string;
  /** How often the object stream is packed into itself. */
  times?: number;
  /** Keys for the table's dictionary, such as `/Prev 9`. */
  table?: string;
}

/** A PDF as programs write it today: object 4 lies in an object stream (5), and the table of places is a stream too (6). */
export function packedPdf({ catalogue = '', packed, before = '', times = 1, table = '' }: PackedPdf): Bytes {
  let inside: Buffer = Buffer.from(`4 0 ${packed}`, 'latin1');
  for (let time = 0; time < times; time++) inside = deflateSync(inside, { level: 9 });
  const filters = Array.from({ length: times }, () => '/FlateDecode').join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.7\n';
  const places: number[] = [];
  objects.forEach((object, index) => {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const stream_at = text.length;
  text += `5 0 obj\n<< ${before} /Type /ObjStm /N 1 /First 4 /Filter [${filters}] /Length ${inside.length} >>\nstream\n${inside.toString('latin1')}\nendstream\nendobj\n`;
  const table_at = text.length;
  const entries = [
    [0, 0, 65_535],
    ...places.map((place) => [1, place, 0]),
    [2, 5, 0],
    [1, stream_at, 0],
    [1, table_at, 0],
  ];
  const rows = Buffer.concat(entries.map(([kind = 0, place = 0, more = 0]) => readRow(kind, place, more)));
  text += `6 0 obj\n<< /Type /XRef /Size 7 /W [1 4 2] /Root 1 0 R ${table} /Length ${rows.length} >>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\nstartxref\n${table_at}\n%%EOF\n`;
  return latin1(text);
}

function readRow(kind: number, place: number, more: number): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(kind, 0);
  row.writeUInt32BE(place, 1);
  row.writeUInt16BE(more, 5);
  return row;
}
