import * as mupdf from 'mupdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lookInto } from '#server/files/look-into-file.ts';
import { pdf } from '#test/kit/given-files.ts';
import { HEIC } from '#test/kit/heic.ts';
import { latin1, packedPdf } from '#test/kit/packed-pdf.ts';

/** Real files that a strict reader refuses; most were reported to the makers of PDF readers. */

const join = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));

/** A receipt with text on its page, as MuPDF writes it. */
function receipt(options = ''): Uint8Array {
  const document = new mupdf.PDFDocument();
  const font = document.addSimpleFont(new mupdf.Font('Helvetica'));
  const resources = { Font: { F1: font } };
  document.insertPage(
    0,
    document.addPage([0, 0, 200, 200], 0, resources, 'BT /F1 12 Tf 20 100 Td (Taxi 12.40) Tj ET'),
  );
  return new Uint8Array(document.saveToBuffer(options).asUint8Array());
}

const plain = receipt();
const text = Buffer.from(plain).toString('latin1');
const locked = (kind: string) => receipt(`encrypt=${kind},owner-password=office,permissions=0`);

/** A scanned document: pages at 300 dots per inch, whose content only their own decoder can read. */
const scan = (pages: number, more: string) =>
  pdf(
    Array.from(
      { length: pages },
      (_, index) =>
        `${index + 8} 0 obj\n<< /Type /XObject /Subtype /Image /Width 2480 /Height 3508 ${more} /Length 2 >>\nstream\n\0\0\nendstream\nendobj\n`,
    ).join(''),
  );

const TAKEN: [what: string, content: Uint8Array][] = [
  ['is plain', plain],
  ['has an empty line before it (pypdf 3340)', join('\n', plain)],
  ['has four bytes before it (SumatraPDF 4514)', join('\r\n\r\n', plain)],
  ['has blanks and tabs before it (gxpdf 22)', join('\r\n\t\t\t\t \r\n', plain)],
  ['has the mark of UTF-8 before it (SerenityOS 22548)', join('\xef\xbb\xbf', plain)],
  ['has the name of a folder before it (SerenityOS 22548)', join('C:\\web\\_cat\\_docs\\_publics\\', plain)],
  [
    'has the page of an error before it (SerenityOS 22548)',
    join(`<br /><b>Notice</b>: ${'x'.repeat(820)}`, plain),
  ],
  [
    'has the head of a form before it (pdfcpu 431)',
    join('--70097268-67dc\r\nContent-Disposition: form-data; name=a; filename=a.pdf\r\n\r\n', plain),
  ],
  ['is filled up with 80,508 NUL (PdfPig 176, pdf-inspector 323)', join(plain, '\n', '\0'.repeat(80_508))],
  [
    'has its table elsewhere than it says (pdf-inspector 230)',
    latin1(text.replace(/startxref\n\d+/, 'startxref\n7')),
  ],
  ['ends twice (pypdf 4008)', join(plain, '\n\n%%EOF\n')],
  ['holds its objects and table packed', packedPdf({ packed: 'null' })],
  ['is locked by its owner, 40 bits (oxidizePdf 379)', locked('rc4-40')],
  ['is locked by its owner, 128 bits (oxidizePdf 379)', locked('aes-128')],
  ['is locked by its owner, 256 bits (OpenPDF 375)', locked('aes-256')],
];

const REFUSED: [what: string, content: Uint8Array, message: string][] = [
  [
    'asks for a password',
    receipt('encrypt=aes-256,user-password=mine,owner-password=office'),
    'has a password',
  ],
  // This looks the same as a file whose upload broke off.
  [
    'lacks its end (sambox 67)',
    latin1(text.slice(0, text.lastIndexOf('startxref'))),
    'incomplete or damaged',
  ],
  [
    'has a zip before and behind it (pypdf 3925)',
    join('PK\x03\x04', plain, 'PK\x03\x04'),
    'We cannot accept this type of file',
  ],
  ['has nothing in it', pdf('', '/Pages 9 0 R'), 'damaged'],
];

describe('a PDF', () => {
  it.each(TAKEN)('[DOC-03] that %s is accepted and rewritten', async (what, content) => {
    const result = await lookInto(Buffer.from(content));
    if (result.kind !== 'harmless') throw new Error(JSON.stringify(result));
    const kept = Buffer.from(result.file.content);
    expect([kept.indexOf('%PDF-'), kept.includes('/Encrypt')]).toEqual([0, false]);
    const document = mupdf.PDFDocument.openDocument(kept, 'application/pdf');
    expect(document.needsPassword()).toBe(false);
    expect(document.countPages()).toBe(1);
    if (!what.includes('packed'))
      expect(document.loadPage(0).toStructuredText('').asText()).toContain('Taxi 12.40');
  });

  it.each(['/BitsPerComponent 1 /Filter /CCITTFaxDecode', '/Filter [/FlateDecode /JBIG2Decode]'])(
    '[DOC-03] with 31 pages scanned in black and white is accepted, but not with as many photographs: %s',
    async (more) => {
      expect((await lookInto(Buffer.from(scan(31, more)))).kind).toBe('harmless');
      const photographs = scan(31, '/BitsPerComponent 1 /Filter /DCTDecode');
      expect((await lookInto(Buffer.from(photographs))).kind).toBe('refused');
    },
  );

  it.each(REFUSED)('[DOC-03] that %s is refused with a sentence', async (_, content, message) => {
    expect(await lookInto(Buffer.from(content))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(message),
    });
  });
});

it('[DOC-03] a photo from an iPhone is saved as JPEG', async () => {
  const result = await lookInto(Buffer.from(HEIC));
  if (result.kind !== 'harmless') throw new Error(JSON.stringify(result));
  expect(result.file).toMatchObject({ mime_type: 'image/jpeg', ending: 'jpg', width: 64, height: 48 });
  const { data, info } = await sharp(result.file.content).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  const [blue, orange] = [at(10, 10), at(50, 40)];
  expect(blue[2]).toBeGreaterThan(150);
  expect(orange[0]).toBeGreaterThan(150);
});
