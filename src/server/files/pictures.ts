import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS, type PHOTO_TYPES } from '#contract/core/file-limits.ts';
import { DEFAULT_IMAGE_QUALITY } from '#contract/core/files.ts';
import { type FileResult, refuse } from '#server/files/file-jobs.ts';
import type { VariantType } from '#server/files/image-variants.ts';

/** Draws pictures, in a file process: only what was drawn here is passed on. */

const MAX_SIDE = 2560;
const KEPT_QUALITY = 85;
/** Fast rather than small, because somebody is waiting. */
const AVIF_EFFORT = 2;

// One picture at a time, on one core, without a cache.
sharp.concurrency(1);
sharp.cache(false);

export type PictureType = (typeof PHOTO_TYPES)[number];
const PICTURE_ENDINGS: Record<PictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * Redraws a picture upright, at the size that is stored. Only its first frame remains: no location, camera or hidden
 * data.
 */
export function drawAnew(content: Buffer, mime_type: PictureType): Promise<FileResult> {
  return orRefuse(async () => {
    const source = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (`image/${format}` !== mime_type) throw new Error('It is not what it says it is');
    return keep(source.rotate(), mime_type);
  });
}

/** The same for a HEIC, which is stored as JPEG. */
export function drawHeic(content: Buffer): Promise<FileResult> {
  return orRefuse(async () => {
    // The decoder loads slowly, and few files need it.
    const { decodeHeic } = await import('#server/files/read-heic.ts');
    return keep((await decodeHeic(content)).flatten({ background: '#fff' }), 'image/jpeg');
  });
}

async function keep(upright: Sharp, mime_type: PictureType): Promise<FileResult> {
  const drawn = upright.resize({
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded = {
    'image/jpeg': () => drawn.jpeg({ quality: KEPT_QUALITY, mozjpeg: false }),
    'image/png': () => drawn.png(),
    'image/webp': () => drawn.webp({ quality: KEPT_QUALITY }),
  }[mime_type]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const ending = PICTURE_ENDINGS[mime_type];
  return {
    kind: 'harmless',
    file: { mime_type, ending, content: data, width: info.width, height: info.height },
  };
}

async function orRefuse(draw: () => Promise<FileResult>): Promise<FileResult> {
  try {
    return await draw();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return refuse(
      'input.invalid',
      isTooLarge
        ? 'This picture has too many pixels. Take it again at a lower resolution.'
        : 'This picture is damaged and cannot be read. Take it again.',
    );
  }
}

/** At most `width` wide, and never wider than the picture. */
export async function drawVariant(
  content: Buffer,
  { width, mime_type }: { width: number; mime_type: VariantType },
): Promise<Buffer> {
  const drawn = sharp(content, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true });
  const quality = DEFAULT_IMAGE_QUALITY;
  if (mime_type === 'image/avif') return drawn.avif({ quality, effort: AVIF_EFFORT }).toBuffer();
  if (mime_type === 'image/webp') return drawn.webp({ quality }).toBuffer();
  return drawn.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
}
