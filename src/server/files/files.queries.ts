import type { Db } from '#server/db/pools.ts';
import type { ImageVariant } from '#server/files/image-variants.ts';
import { AppError } from '#server/http/app-error.ts';

/** A file without its bytes. */
export interface StoredFile {
  id: string;
  name: string;
  mime_type: string;
  sha256: Buffer;
  /** The width of a picture in pixels. */
  width: number | null;
  /** The key in external storage, if the bytes are there. */
  storage_key: string | null;
}

/** Throws not_found, also for a file that was removed from its record. */
export async function getStoredFile(db: Db, id: string): Promise<StoredFile> {
  const [file] = await db<
    StoredFile[]
  >`select id, name, mime_type, sha256, width, storage_key from stored_file
    where id = ${id} and deleted_at is null`;
  if (!file) throw new AppError('not_found');
  return file;
}

/** The key of a file in external storage. Undefined if the file is in the database, or not visible. */
export async function findStorageKey(db: Db, id: string): Promise<string | undefined> {
  const [file] = await db<{ storage_key: string | null }[]>`select storage_key from stored_file
      where id = ${id} and deleted_at is null`;
  return file?.storage_key ?? undefined;
}

/** The bytes of a file in the database. Throws not_found. */
export async function getContent(db: Db, id: string): Promise<Buffer> {
  const [row] = await db<
    { content: Buffer }[]
  >`select content from stored_file_content where file_id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row.content;
}

/** The bytes of a stored variant of a picture, in that width, quality and type. */
export async function findVariant(
  db: Db,
  id: string,
  { width, quality, mime_type }: ImageVariant,
): Promise<Buffer | undefined> {
  const [row] = await db<{ content: Buffer }[]>`select content from image_variant
    where file_id = ${id} and width = ${width} and quality = ${quality} and mime_type = ${mime_type}`;
  return row?.content;
}
