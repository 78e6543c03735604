/**
 * Smaller copies of pictures, in the best format that the browser accepts (IMG-01). Drawn in a file process
 * (pictures.ts).
 */

const VARIANT_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

export interface ImageVariant {
  /** In pixels. */
  width: number;
  quality: number;
  mime_type: VariantType;
}

/** The best accepted type, or JPEG, which every browser reads. */
export function typeFor(accept: string | undefined): VariantType {
  return VARIANT_TYPES.find((type) => accept?.includes(type)) ?? 'image/jpeg';
}
