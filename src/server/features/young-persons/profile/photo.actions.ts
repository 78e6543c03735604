import type { StoredFile } from '#contract/core/files.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow } from '#server/db/rows.ts';
import { type AcceptedFile, acceptFiles, storeFile } from '#server/files/files.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Call } from '#server/http/serve.ts';

const PHOTO_FIELD = 'photo';

/** Checks the uploaded photo; no photo removes the current one. Throws `input.unsupported_type`, `input.invalid`. */
export async function acceptPhoto({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>): Promise<{
  photo: AcceptedFile | undefined;
}> {
  const [photo] = await acceptFiles(services.config, files, {
    field: PHOTO_FIELD,
    person: actor.user.id,
  });
  if (photo && photo.width === null) {
    const message = 'This file is not a photo. Choose a JPEG, PNG or WebP.';
    throw new AppError('input.unsupported_type', {
      detail: message,
      errors: [{ path: PHOTO_FIELD, message }],
    });
  }
  return { photo };
}

/** Replaces the photo, or removes it. Throws not_found. */
export async function keepPhoto(
  db: Db,
  young_person_id: string,
  photo: AcceptedFile | undefined,
  created_by: string,
): Promise<StoredFile | null> {
  await holdRow(db, 'young_person', young_person_id);
  await db`update stored_file set deleted_at = current_instant()
    where young_person_id = ${young_person_id} and deleted_at is null`;
  if (!photo) return null;
  const id = await storeFile(db, photo, { young_person_id }, created_by);
  const { name, mime_type, content } = photo;
  return { id, name, mime_type, size: content.length, url: `/api/files/${id}` };
}
