import sharp from 'sharp';

/** Smaller copies of pictures, in the format that a browser likes best (IMG-01). */

export const VARIANT_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

/** The best of what is accepted; JPEG, which everybody reads, where nothing better is asked for by name. */
export function typeFor(accept: string | undefined): VariantType {
  return VARIANT_TYPES.find((type) => accept?.includes(type)) ?? 'image/jpeg';
}

/** Quick to make rather than the smallest: somebody is waiting. */
const AVIF_EFFORT = 2;

/** At most `width` wide, never wider than it is. */
export async function drawVariant(
  content: Buffer,
  { width, quality, mime_type }: { width: number; quality: number; mime_type: VariantType },
): Promise<Buffer> {
  const drawn = sharp(content).resize({ width, withoutEnlargement: true });
  if (mime_type === 'image/avif') return drawn.avif({ quality, effort: AVIF_EFFORT }).toBuffer();
  if (mime_type === 'image/webp') return drawn.webp({ quality }).toBuffer();
  return drawn.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
}
