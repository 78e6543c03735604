/** Smaller copies of pictures, in the format that a browser likes best (IMG-01). Drawn in a file process (pictures.ts). */

const VARIANT_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

export interface ImageVariant {
  /** In pixels. */
  width: number;
  quality: number;
  mime_type: VariantType;
}

/** The best of what is accepted; JPEG, which everybody reads, where nothing better is asked for by name. */
export function typeFor(accept: string | undefined): VariantType {
  return VARIANT_TYPES.find((type) => accept?.includes(type)) ?? 'image/jpeg';
}
