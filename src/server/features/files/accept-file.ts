import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { RECEIPT_TYPES } from '#contract/files.ts';
import { cleanName } from '#server/features/files/clean-name.ts';
import { pdfProblem } from '#server/features/files/inspect-pdf.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SentFile } from '#server/http/multipart.ts';

/** A file as it may be kept: what it is was found by looking inside, and of a picture nothing but the picture is left. */
export interface AcceptedFile {
  name: string;
  mime_type: string;
  content: Buffer;
  /** In pixels; null for what is no picture. */
  width: number | null;
  height: number | null;
}

const LONGEST_SIDE = 2560;
/** Beyond what a telephone takes; a picture of a few kilobytes may claim to have billions. */
const MOST_PIXELS = 100_000_000;
const QUALITY = 85;

const CHOICES = 'Choose a JPEG, PNG or WebP picture, or a PDF.';
const HEIC =
  'Pictures of the kind HEIC cannot be read here. Choose “Most compatible” (JPEG) in your phone’s camera settings, or take a screenshot of the picture.';

type Picture = 'image/jpeg' | 'image/png' | 'image/webp';
const ENDINGS: Record<Picture, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Looks into a file of a field and makes it harmless. Throws `input.unsupported_type` for what is not taken and
 * `input.invalid` for what is broken or dangerous, each with a sentence at the field.
 */
export async function acceptFile(sent: SentFile, field: string): Promise<AcceptedFile> {
  const refuse = (code: 'input.unsupported_type' | 'input.invalid', message: string) =>
    new AppError(code, { detail: message, errors: [{ path: field, message }] });
  if (sent.content.length === 0) throw refuse('input.invalid', 'This file is empty.');
  const mime = (await fileTypeFromBuffer(sent.content).catch(() => undefined))?.mime ?? '';
  if (/^image\/hei[cf]/.test(mime)) throw refuse('input.unsupported_type', HEIC);
  if (!RECEIPT_TYPES.some((type) => type === mime))
    throw refuse('input.unsupported_type', `This kind of file is not taken. ${CHOICES}`);
  if (mime === 'application/pdf') {
    const problem = pdfProblem(sent.content);
    if (problem) throw refuse('input.invalid', problem);
    return {
      name: cleanName(sent.name, 'pdf'),
      mime_type: mime,
      content: sent.content,
      width: null,
      height: null,
    };
  }
  const picture = await redraw(sent.content, mime as Picture).catch((error: unknown) => {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(
      'input.invalid',
      isTooLarge
        ? 'This picture has too many pixels. Take it again at a lower resolution.'
        : 'This picture is damaged and cannot be read. Take it again.',
    );
  });
  return { ...picture, name: cleanName(sent.name, ENDINGS[mime as Picture]), mime_type: mime };
}

/**
 * Draws the picture anew, upright, in the size that is kept. Nothing comes along but its first frame: no place where it
 * was taken, no camera, nothing hidden behind it.
 */
async function redraw(content: Buffer, mime: Picture) {
  const source = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { format } = await source.metadata();
  if (`image/${format}` !== mime) throw new Error('It is not what it says it is');
  const drawn = source
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = {
    'image/jpeg': () => drawn.jpeg({ quality: QUALITY, mozjpeg: false }),
    'image/png': () => drawn.png(),
    'image/webp': () => drawn.webp({ quality: QUALITY }),
  }[mime]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
