import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id } from '#contract/core/shapes.ts';

/** A file that belongs to a record. Its URL is relative and needs the bearer token. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** IMG-01: no other widths are allowed. */
export const DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const;
export const DEFAULT_IMAGE_QUALITY = 75;

/** The ids in an address. */
const uuidsIn = (address: string) => address.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

const everyone = { admin: 'ALL', carer: 'OWN', client: 'CLI' } as const;

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}',
  summary: 'The content of a file, for anyone who can see its record; never shown as a page',
  access: everyone,
  audit: 'file.view',
  params: z.object({ id: Id }),
  answer: z.unknown(),
  produces: '*/*',
});

const WIDTH_SENTENCE = 'Choose one of the listed widths, such as 640.';
const ImageWidth = z.coerce
  .number()
  .int()
  .refine((width) => [...DEVICE_WIDTHS, ...IMAGE_WIDTHS].some((each) => each === width), WIDTH_SENTENCE);
const ImageQuality = z.coerce.number().int().min(1).max(100);

export const getImage = endpoint({
  method: 'GET',
  path: '/api/image',
  summary: 'A picture in one of the listed widths, as AVIF, WebP or JPEG depending on the browser',
  access: everyone,
  audit: 'image.view',
  looksAt: ({ query }) => uuidsIn(query.url),
  /** `w` and `q` are the short names of the specification's `width` and `quality`. */
  query: z
    .strictObject({
      /** The address of a file, such as /api/files/{id}. */
      url: z.string().max(500),
      w: ImageWidth.optional(),
      width: ImageWidth.optional(),
      q: ImageQuality.optional(),
      quality: ImageQuality.optional(),
    })
    .transform(({ url, w, width, q, quality }, context) => {
      const chosen = w ?? width;
      if (chosen === undefined) context.addIssue({ code: 'custom', path: ['w'], message: WIDTH_SENTENCE });
      return { url, w: chosen ?? 0, q: q ?? quality ?? DEFAULT_IMAGE_QUALITY };
    }),
  answer: z.unknown(),
  produces: 'image/*',
});
