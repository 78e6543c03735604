import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { move } from 'piscina';
import { FONT_PATHS } from '#server/features/reports/documents/fonts.ts';
import type { Sheet } from '#server/features/reports/documents/report-document.ts';

/** Runs in a separate thread (render.ts). Template and fonts are read once, and reused between documents. */
const FOLDER = import.meta.dirname;
const LOGO = fileURLToPath(new URL('../../../../../public/logo.svg', import.meta.url));
/** After how many documents the layout cache is evicted. */
const KEPT_FOR = 4;

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontPaths: FONT_PATHS }],
});
compiler.mapShadow(join(FOLDER, 'logo.svg'), readFileSync(LOGO));

const PHOTO = join(FOLDER, 'photo.jpg');

/** Transferred, not copied. */
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

/** PDF/UA-1; if text is in a script without a font, tagged but without the PDF/UA mark. */
function accessiblePdf(): Buffer {
  const mainFilePath = join(FOLDER, 'report.typ');
  try {
    return compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1' });
  } catch (error) {
    if (!/could not be displayed/.test(String((error as { code?: string }).code))) throw error;
    return compiler.pdf({ mainFilePath });
  }
}
