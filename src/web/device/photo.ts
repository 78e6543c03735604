/** A file that goes with what is written, kept on the device: a picture shrunk, turned upright, and without what the camera wrote into it (EXP-02). */
import { ACCEPTED_TYPES, HEIC_TYPES, toMegabytes } from '#contract/core/file-limits.ts';
import type { DeviceStore } from '#web/device/device-store.ts';

const MAX_SIDE = 2560;
const QUALITY = 0.85;

/** Facts about a photo; its bytes lie beside. */
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

/** Said to the person as it is. */
export class PhotoError extends Error {}

const notReadable = (name: string) =>
  new PhotoError(
    `We cannot read ${name}. Choose JPEG in your camera’s settings, or take a photo with this page.`,
  );

/** Reads, shrinks and keeps one file. Throws PhotoError. */
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

/** A file as it is sent: a picture made smaller, a PDF as it is. Throws PhotoError. */
export async function prepareFile(file: File, { most_bytes }: FileLimits): Promise<File> {
  const isPdf = file.type === 'application/pdf';
  // Some devices name no type for a photo of their own.
  if (!isPdf && file.type && !file.type.startsWith('image/'))
    throw new PhotoError(`${file.name} is not a photo or a PDF. Choose a photo or a PDF.`);
  const ready = isPdf ? file : await shrink(file);
  if (ready.size > most_bytes)
    throw new PhotoError(`${file.name} is larger than ${toMegabytes(most_bytes)} MB.`);
  return ready;
}

/** Only Apple's browsers can draw a HEIC. The server can too, so that it is sent as it is from others. */
const isHeic = ({ name, type }: File) => HEIC_TYPES.some((each) => each === type) || /\.hei[cf]$/i.test(name);

/** Those of several that can be sent, and of each other why it cannot: one that is no photo holds back none that is. */
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

/** Only the picture itself is drawn anew: place and time of the photo stay behind. */
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

/** Tells which files are taken, said before anybody chooses. */
export const limitsWords = ({ most, most_bytes }: FileLimits) =>
  `Add up to ${most} photos or PDFs of up to ${toMegabytes(most_bytes)} MB each. We make photos smaller and remove their location.`;
