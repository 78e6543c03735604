/**
 * Which files are accepted, how many and how large. Screens say so before anybody chooses a file, and the server
 * enforces it (EXP-02, DOC-03).
 */

const MEGABYTE = 1024 * 1024;

export const toMegabytes = (bytes: number): number => bytes / MEGABYTE;

export const RECEIPT_FILES = { most: 10, most_bytes: 10 * MEGABYTE } as const;
export const DIARY_FILES = { most: 10, most_bytes: 10 * MEGABYTE } as const;
export const REFERRAL_FILES = { most: 20, most_bytes: 10 * MEGABYTE } as const;
export const CHAT_FILES = { most: 5, most_bytes: 10 * MEGABYTE } as const;
export const PHOTO_FILES = { most: 1, most_bytes: 5 * MEGABYTE } as const;
export const MAX_IMPORT_BYTES = 4 * MEGABYTE;
export const MAX_BANK_BYTES = 2 * MEGABYTE;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const ACCEPTED_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const;
/** The format of iPhone pictures. They are accepted too, and stored as JPEG. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
/** As many pixels as a phone's camera takes by default. A file of a few kilobytes can claim to have billions. */
export const MAX_PIXELS = 25_000_000;
/** The size of a PDF's inflated tables and object streams: of each one, and of all together. */
export const MAX_STREAM_BYTES = 2 * MEGABYTE;
export const MAX_UNPACKED_BYTES = 16 * MEGABYTE;
/**
 * The size of everything in a PDF when inflated: of each stream, and of all together. A colour page at 300 dpi has 26
 * MB.
 */
export const MAX_STREAM_INFLATED_BYTES = 64 * MEGABYTE;
export const MAX_INFLATED_BYTES = 256 * MEGABYTE;
