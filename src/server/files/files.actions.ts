import { createHash } from 'node:crypto';
import { Id } from '#contract/core/shapes.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { type AcceptedFile, acceptFile } from '#server/files/accept-file.ts';
import type { ImageVariant } from '#server/files/image-variants.ts';
import { scanFile } from '#server/files/scan.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { SentFile } from '#server/http/multipart.ts';

export type { AcceptedFile };

/**
 * Checks, scans and cleans the files of a field, in order. For `prepare`, because it takes a while and needs no
 * database. Throws as `acceptFile` and `scanFile` do; one bad file refuses all, and is named if there are several.
 */
export async function acceptFiles(
  config: Config,
  files: readonly SentFile[],
  { field, person }: { field: string; person: string },
): Promise<AcceptedFile[]> {
  const accepted: AcceptedFile[] = [];
  // One after another, so that ten photos take one place in the queue.
  for (const file of files) {
    try {
      await scanFile(config, file.content, field);
      accepted.push(await acceptFile(file, field, person));
    } catch (error) {
      throw files.length > 1 && error instanceof AppError ? naming(file.name, error) : error;
    }
  }
  return accepted;
}

function naming(name: string, { code, details }: AppError): AppError {
  const { detail, errors } = details;
  return new AppError(code, {
    ...details,
    ...(detail ? { detail: `${name}: ${detail}` } : {}),
    ...(errors ? { errors: errors.map((each) => ({ ...each, message: `${name}: ${each.message}` })) } : {}),
  });
}

/** The record that a file belongs to: whoever can see it can see the file. */
export type FileOwner =
  | { expense_id: string }
  | { report_document_id: string }
  | { diary_id: string }
  | { referral_id: string }
  | { chat_message_id: string }
  | { young_person_id: string };

/** Saves a file with its record, in the same transaction. Returns its id. */
export async function storeFile(
  db: Db,
  file: AcceptedFile,
  owner: FileOwner,
  created_by: string | null,
): Promise<string> {
  const { content, ...facts } = file;
  const row = {
    ...facts,
    ...owner,
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    created_by,
  };
  const [stored] = await db<{ id: string }[]>`insert into stored_file ${db(row)} returning id`;
  const id = stored?.id ?? '';
  await db`insert into stored_file_content (file_id, content) values (${id}, ${content})`;
  return id;
}

const OWNERS = {
  expense_id: (expense_id: string) => ({ expense_id }),
  diary_id: (diary_id: string) => ({ diary_id }),
  referral_id: (referral_id: string) => ({ referral_id }),
  chat_message_id: (chat_message_id: string) => ({ chat_message_id }),
};

interface FileLimit {
  most: number;
  /** The form field of the files. */
  field: string;
  /** `A case note may have at most 10 files.` */
  sentence: string;
}

/** Saves files with their record. Throws `input.too_large` if it would have too many. */
export async function storeFiles(
  db: Db,
  files: readonly AcceptedFile[],
  [column, id]: readonly [column: HolderColumn, id: string],
  created_by: string,
  { most, field, sentence }: FileLimit,
): Promise<void> {
  const owner = OWNERS[column](id);
  for (const file of files) await storeFile(db, file, owner, created_by);
  const [kept] = await db<{ count: number }[]>`select count(*) from stored_file
    where ${db(column)} = ${id} and deleted_at is null`;
  if ((kept?.count ?? 0) <= most) return;
  const message = `${sentence} Remove one first.`;
  throw new AppError('input.too_large', { detail: message, errors: [{ path: field, message }] });
}

/** Columns of the records that files are added to and removed from. */
type HolderColumn = keyof typeof OWNERS;

/** Removes files from a record; they stay in the change records. Other records' ids are ignored. */
export async function removeFiles(
  db: Db,
  ids: readonly string[],
  column: HolderColumn,
  holder_id: string,
): Promise<void> {
  await db`update stored_file set deleted_at = current_instant()
    where id = any(${[...ids]}::uuid[]) and ${db(column)} = ${holder_id} and deleted_at is null`;
}

/** Saves a drawn picture, unless another call has saved it first. */
export async function keepVariant(
  db: Db,
  file_id: string,
  variant: ImageVariant & { content: Buffer },
): Promise<void> {
  await db`insert into image_variant ${db({ ...variant, file_id })} on conflict do nothing`;
}

/** SQL for a JSON array of a record's files; `holder` is that record's id, such as `expense.id`. */
export function listFiles(db: Db, column: HolderColumn, holder: 'expense.id' | 'diary.id' | 'r.id' | 'm.id') {
  return db`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type,
      'size', f.size, 'url', '/api/files/' || f.id) order by f.id), '[]')
    from stored_file f where f.${db(column)} = ${db.unsafe(holder)} and f.deleted_at is null)`;
}

/** Comma-separated ids from a form. Throws `input.invalid` for the field. */
export function idsIn(list: string, field: string): string[] {
  const ids = list.split(',').filter((each) => each.trim());
  return ids.map((each) => {
    const id = Id.safeParse(each.trim());
    if (!id.success) throw invalid(field, 'Separate the ids with commas.');
    return id.data;
  });
}
