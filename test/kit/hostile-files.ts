import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Random } from '#demo/random.ts';
import { pdf, picture } from '#test/kit/given-files.ts';
import { HEIC } from '#test/kit/heic.ts';
import { latin1, packedPdf } from '#test/kit/packed-pdf.ts';

/** Files that are meant to crash, fill, stop or fool what looks into them. The same number always makes the same file. */
export interface HostileFile {
  what: string;
  name: string;
  content: Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Make = (random: Random) => Promise<Bytes> | Bytes;

const RUNS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const runsPacked = (before: string) => packedPdf({ catalogue: '/OpenAction 4 0 R', packed: RUNS, before });

const PDFS: Record<string, Make> = {
  'a PDF that inflates to one name': (random) =>
    packedPdf({ catalogue: '/X 4 0 R', packed: `<< /A /${'#41'.repeat(random.int(1, 20) * 1_000_000)} >>` }),
  'a PDF that inflates to nothing': (random) =>
    packedPdf({ catalogue: '/X 4 0 R', packed: ' '.repeat(random.int(3, 100) * 1_000_000) }),
  'a PDF that inflates, packed twice or three times': (random) =>
    packedPdf({ packed: `(${'a'.repeat(random.int(5, 60) * 1_000_000)})`, times: random.int(2, 3) }),
  'a PDF of many streams that inflate': (random) => {
    const inside = deflateSync(Buffer.from(`4 0 (${'b'.repeat(1_900_000)})`)).toString('latin1');
    const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${inside.length} >>\nstream\n${inside}\nendstream`;
    return pdf(
      Array.from({ length: random.int(9, 60) }, (_, at) => `${10 + at} 0 obj\n${stream}\nendobj\n`).join(''),
    );
  },
  'a PDF whose tables point at each other': (random) =>
    packedPdf({ packed: 'null', table: `/Prev ${random.int(0, 900)}` }),
  'a PDF whose pages are their own parents': (random) =>
    pdf(
      `8 0 obj\n<< /Type /Pages /Kids [8 0 R ${'8 0 R '.repeat(random.int(1, 500))}] >>\nendobj\n`,
      '/Pages 8 0 R',
    ),
  'a PDF whose length is its own': () =>
    pdf('8 0 obj\n<< /Length 8 0 R >>\nstream\nx\nendstream\nendobj\n', '/X 8 0 R'),
  'a PDF that is nested deeply': (random) => {
    const [open, close] = random.pick([
      ['[', ']'],
      ['<< /A ', '>>'],
      ['(', ')'],
      ['<</K[', ']>>'],
    ] as const);
    const depth = random.int(100, 200_000);
    const end = random.chance(0.5) ? close.repeat(depth) : '';
    return pdf(`8 0 obj\n${open.repeat(depth)}${end}\nendobj\n`, '/X 8 0 R');
  },
  'a PDF of very many objects': (random) =>
    pdf(
      Array.from({ length: random.int(10_000, 150_000) }, (_, at) => `${at + 10} 0 obj<<>>endobj\n`).join(''),
    ),
  'a PDF that announces billions of objects': (random) =>
    latin1(
      `%PDF-1.7\n1 0 obj<</Pages 2 0 R>>endobj\nxref\n0 ${random.int(1, 9_999_999)}\ntrailer<</Size ${random.int(1, 2 ** 31)}/Root 1 0 R>>\nstartxref\n45\n%%EOF`,
    ),
  'a PDF that runs at opening': () => pdf('', `/OpenAction ${RUNS}`),
  'a PDF that runs, spelt otherwise': (random) =>
    pdf('', `/OpenAction << /S /${spelt('JavaScript', random)} /${spelt('JS', random)} (1) >>`),
  'a PDF that runs, packed': () => runsPacked(''),
  'a PDF that runs, packed behind a note': (random) =>
    runsPacked(
      random.pick([
        '/Note ( obj)',
        '/Note (endobj 7 0 obj << >>)',
        '/Note <206f626a>',
        '/Note [( obj)( obj)]',
      ]),
    ),
  'a PDF that runs, packed behind a comment': (random) =>
    runsPacked(random.pick(['% obj\n', '% endobj\n', '%>> stream\n', '% 7 0 obj << /Type /XObject >>\r\n'])),
  'a PDF that runs, in a string of another': () =>
    pdf(`8 0 obj\n(\n9 0 obj\n${RUNS}\nendobj\n)\nendobj\n`, '/OpenAction 9 0 R'),
  'a PDF that starts a program': () => pdf('', '/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'a PDF with a file in it': () =>
    pdf('8 0 obj\n<< /Type /Filespec /EF << /F 9 0 R >> >>\nendobj\n', '/Names << /EmbeddedFiles 8 0 R >>'),
  'a PDF with a zip behind it': () => join(pdf(), latin1('PK\u0003\u0004bomb')),
  'a PDF that is a page too': () => join(latin1('<script>alert(1)</script>'), pdf()),
  'a PDF that is a picture too': async () => join(await picture(), pdf()),
};

const PICTURES: Record<string, Make> = {
  'a PNG of one colour and very many pixels': (random) => oneColour(random.int(5_100, 9_000), 'png'),
  'a JPEG of very many pixels, in many passes': (random) => oneColour(random.int(4_000, 6_500), 'jpeg'),
  'a WebP of very many pixels': (random) => oneColour(random.int(5_100, 8_000), 'webp'),
  'a PNG that claims to be larger': async (random) => {
    const content = Buffer.from(await picture({ format: 'png' }));
    content.writeUInt32BE(random.int(1, 2 ** 31 - 1), 16);
    content.writeUInt32BE(random.int(1, 2 ** 31 - 1), 20);
    return new Uint8Array(content);
  },
  'a JPEG that claims to be larger': async (random) => {
    const content = Buffer.from(await picture());
    const frame = content.indexOf(Buffer.from([0xff, 0xc0]));
    content.writeUInt16BE(random.int(1, 65_535), frame + 5);
    content.writeUInt16BE(random.int(1, 65_535), frame + 7);
    return new Uint8Array(content);
  },
  'a JPEG of one pass after the other': async (random) => {
    const content = Buffer.from(
      await sharp(await picture({ width: 2_000, height: 2_000 }))
        .jpeg({ progressive: true })
        .toBuffer(),
    );
    const pass = content.subarray(content.lastIndexOf(Buffer.from([0xff, 0xda])), content.length - 2);
    const passes = Array.from({ length: random.int(50, 3_000) }, () => pass);
    return join(content.subarray(0, content.length - 2), ...passes, content.subarray(content.length - 2));
  },
  'an AVIF': async (random) => mutated(await picture({ format: 'avif', width: random.int(10, 400) }), random),
  'a picture of an iPhone, changed': (random) => mutated(HEIC, random),
  'a picture of an iPhone, cut short': (random) => HEIC.slice(0, random.int(12, HEIC.length - 1)),
  'a picture of an iPhone that claims to be larger': (random) => {
    const content = Buffer.from(HEIC);
    content.writeUInt32BE(random.int(1, 2 ** 31 - 1), content.indexOf('ispe') + 8);
    return new Uint8Array(content);
  },
  'a GIF of many pictures': (random) => gif(random.int(2, 3_000)),
  'a drawing that says it is a picture': (random) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${random.int(1, 99_999)}" onload="alert(1)"/>`;
    return latin1(`${random.pick(['', '<?xml version="1.0"?>', '\n\n', '<!-- x -->'])}${svg}`);
  },
  'a picture with something behind it': async (random) =>
    join(
      await picture({ format: random.pick(['png', 'jpeg', 'webp']) }),
      latin1('<script>1</script>PK\u0003\u0004'),
    ),
};

const KINDS = Object.entries({ ...PDFS, ...PICTURES });

/** The file of a number: first each kind once, then kinds by chance, some of them cut short or with bytes changed. */
export async function hostileFile(number: number): Promise<HostileFile> {
  const random = new Random(number, 'hostile file');
  const [what, make] = KINDS[number] ?? random.pick(KINDS);
  const whole = await make(random);
  const spoils =
    number < KINDS.length
      ? 'none'
      : random.weighted([
          [4, 'none'],
          [2, 'cut'],
          [2, 'changed'],
        ]);
  const content =
    spoils === 'none'
      ? whole
      : spoils === 'cut'
        ? whole.slice(0, random.int(1, whole.length))
        : mutated(whole, random);
  const name = random.pick(['r.jpg', 'r.png', 'r.pdf', 'r.webp', '../../r.pdf', 'r.svg', '..']);
  return { what: spoils === 'none' ? what : `${what}, ${spoils}`, name, content };
}

/** Some letters of a name as numbers, which mean the same to a reader. */
function spelt(name: string, random: Random): string {
  return [...name]
    .map((letter) => (random.chance(0.5) ? `#${letter.charCodeAt(0).toString(16)}` : letter))
    .join('');
}

function mutated(content: Uint8Array, random: Random): Bytes {
  const changed = new Uint8Array(content);
  for (let times = random.int(1, 40); times > 0; times--)
    changed[random.int(0, changed.length - 1)] = random.int(0, 255);
  return changed;
}

const drawn = new Map<string, Promise<Bytes>>();

/** Square and of one colour; sides are rounded, so that each is drawn once. */
function oneColour(side: number, format: 'png' | 'jpeg' | 'webp'): Promise<Bytes> {
  const rounded = Math.round(side / 1000) * 1000;
  const key = `${format} ${rounded}`;
  const made = drawn.get(key) ?? drawOneColour(rounded, format);
  drawn.set(key, made);
  return made;
}

async function drawOneColour(side: number, format: 'png' | 'jpeg' | 'webp'): Promise<Bytes> {
  const image = sharp({
    create: { width: side, height: side, channels: 3, background: '#123' },
    limitInputPixels: false,
  });
  const progressive = image.jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
  return new Uint8Array(await (format === 'jpeg' ? progressive : image.toFormat(format)).toBuffer());
}

/** As large as a GIF can claim to be, with so many pictures of one pixel. */
function gif(frames: number): Bytes {
  const head = latin1('GIF89a\u00ff\u00ff\u00ff\u00ff\u0080\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff\u00ff');
  const frame = latin1(
    '\u002c\u0000\u0000\u0000\u0000\u0001\u0000\u0001\u0000\u0000\u0002\u0002\u0044\u0001\u0000',
  );
  return join(head, ...Array.from({ length: frames }, () => frame), latin1('\u003b'));
}
