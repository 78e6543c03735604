import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { move } from 'piscina';
import type { Sheet } from '#server/features/reports/documents/report-document.ts';

/** Runs in a thread of its own (render.ts). Fonts and template are read once, and kept ready between documents. */
const FOLDER = import.meta.dirname;
const LOGO = fileURLToPath(new URL('../../../../../public/logo.svg', import.meta.url));
const FONTS = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];
/** How many documents what was laid out for one is kept for others. */
const KEPT_FOR = 4;

const { resolve } = createRequire(import.meta.url);
const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(resolve(`@expo-google-fonts/${font}`))) }],
});
compiler.mapShadow(join(FOLDER, 'logo.svg'), readFileSync(LOGO));

const PHOTO = join(FOLDER, 'photo.jpg');

/** Handed over, not copied. */
export function render({ photo, ...sheet }: Sheet): unknown {
  const words = photo ? { ...sheet, photo_alt: photo.alt } : sheet;
  compiler.mapShadow(join(FOLDER, 'sheet.json'), Buffer.from(JSON.stringify(words)));
  if (photo) compiler.mapShadow(PHOTO, Buffer.from(photo.content));
  try {
    return move(new Uint8Array(accessiblePdf()).buffer);
  } finally {
    if (photo) compiler.unmapShadow(PHOTO);
    compiler.evictCache(KEPT_FOR);
  }
}

/** PDF/UA-1; without its seal, though tagged all the same, where somebody wrote in a script that we have no font for. */
function accessiblePdf(): Buffer {
  const mainFilePath = join(FOLDER, 'report.typ');
  try {
    return compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (!/could not be displayed/.test(String((error as { code?: string }).code))) throw error;
    return compiler.pdf({ mainFilePath });
  }
}
