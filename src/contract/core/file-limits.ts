/** The files that are taken, how many and how large: said before anybody chooses one, and held by the server (EXP-02, DOC-03). */

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
/** As an iPhone writes pictures: taken too, and kept as JPEG. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
/** The pixels that a telephone takes in its usual setting; a picture of a few kilobytes may claim to have billions. */
export const MAX_PIXELS = 25_000_000;
/** A PDF's tables and streams of objects inflated: each, and all of them. */
export const MAX_STREAM_BYTES = 2 * MEGABYTE;
export const MAX_UNPACKED_BYTES = 16 * MEGABYTE;
/** Everything in a PDF inflated: each stream, and all of them. A page in colour at 300 dots an inch has 26 MB. */
export const MAX_STREAM_INFLATED_BYTES = 64 * MEGABYTE;
export const MAX_INFLATED_BYTES = 256 * MEGABYTE;
