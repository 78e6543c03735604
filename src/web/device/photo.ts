/**
 * A file attached to a record, stored on the device. A picture is shrunk, turned upright and stripped of the camera's
 * metadata (EXP-02).
 */
import { ACCEPTED_TYPES, HEIC_TYPES, toMegabytes } from '#contract/core/file-limits.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';

const MAX_SIDE = 2560;
const QUALITY = 0.85;

/** The metadata of a photo. Its bytes are stored separately. */
export interface Photo {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface FileLimits {
  most: number;
  most_bytes: number;
}

/** Its message is shown to the user. */
export class PhotoError extends Error {}

const notReadable = (name: string) =>
  new PhotoError(
    `We cannot read ${name}. Choose JPEG in your camera’s settings, or take a photo with this page.`,
  );

/** Reads, shrinks and stores one file. Throws PhotoError. */
export async function keepPhoto(file: File, store: DeviceStore, limits: FileLimits): Promise<Photo> {
  const ready = await prepareFile(file, limits);
  const photo: Photo = { id: crypto.randomUUID(), name: ready.name, type: ready.type, size: ready.size };
  try {
    await store.writeBytes(photo.id, new Uint8Array(await ready.arrayBuffer()));
  } catch {
    throw new PhotoError('This device does not have space for the photo. Free some space and try again.');
  }
  return photo;
}

/** Prepares a file for sending: shrinks a picture and leaves a PDF unchanged. Throws PhotoError. */
export async function prepareFile(file: File, { most_bytes }: FileLimits): Promise<File> {
  const isPdf = file.type === 'application/pdf';
  // Some devices give their own photos no type.
  if (!isPdf && file.type && !file.type.startsWith('image/'))
    throw new PhotoError(`${file.name} is not a photo or a PDF. Choose a photo or a PDF.`);
  const ready = isPdf ? file : await shrink(file);
  if (ready.size > most_bytes)
    throw new PhotoError(`${file.name} is larger than ${toMegabytes(most_bytes)} MB.`);
  return ready;
}

/** Only Apple's browsers can draw a HEIC file. The server can convert it, so other browsers send it unchanged. */
const isHeic = ({ name, type }: File) => HEIC_TYPES.some((each) => each === type) || /\.hei[cf]$/i.test(name);

/**
 * Splits files into those that can be sent and those that cannot, with the reason. One wrong file does not hold up the
 * others.
 */
export async function prepareEach(files: readonly File[], limits: FileLimits) {
  const results = await Promise.allSettled(files.map((file) => prepareFile(file, limits)));
  return {
    ready: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    problems: results.flatMap((result, index) =>
      result.status === 'rejected' ? [describeProblem(result.reason, files[index]?.name ?? '')] : [],
    ),
  };
}

const describeProblem = (reason: unknown, name: string): string =>
  reason instanceof PhotoError ? reason.message : `We could not read ${name}. Choose it again.`;

/** Drawing copies only the pixels: the photo's place and time are removed. */
async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) {
    if (isHeic(file)) return new File([file], file.name, { type: HEIC_TYPES[0] });
    throw notReadable(file.name);
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw notReadable(file.name);
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw notReadable(file.name);
  const name = `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
  return new File([blob], name, { type: blob.type });
}

export const ACCEPTED = [
  'image/*',
  '.heic',
  '.heif',
  ...ACCEPTED_TYPES.filter((type) => !type.startsWith('image/')),
].join(',');

/** Says which files are accepted, before the user chooses any. */
export const limitsWords = ({ most, most_bytes }: FileLimits) =>
  `Add up to ${most} photos or PDFs of up to ${toMegabytes(most_bytes)} MB each. We make photos smaller and remove their location.`;
