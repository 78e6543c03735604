import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { readSealed, SealError, writeSealed } from '#server/backup/sealed-file.ts';
import { StartupError } from '#server/startup-error.ts';

const Written = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** The contents of a backup. It is written last, so a folder without one is not a backup. */
const Manifest = z.strictObject({
  format: z.literal(1),
  made_at: z.string(),
  /** Names of the migrations that the database has run. */
  migrations: z.array(z.string()),
  /** By `schema.table`; its file is `tables/NAME.copy.zst`, in COPY format. */
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      ...Written,
    }),
  ),
  /** `last_value` is null for one that was never used. */
  sequences: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), last_value: z.string().nullable() }),
  ),
  /** Files of external storage; each is saved as `files/ID`. */
  files: z.array(z.strictObject({ id: z.uuid(), key: z.string(), mime_type: z.string(), ...Written })),
});
export type Manifest = z.output<typeof Manifest>;

const NAME = 'manifest.json';

/** Appends its hash to the manifest, so that a changed byte is noticed without a key too. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  key: string | undefined,
): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  await writeSealed(
    join(folder, NAME),
    NAME,
    [Readable.from([Buffer.from(`${text}\n${hashOf(text)}\n`)])],
    key,
  );
}

/** Throws StartupError if there is none, it was changed, or the key does not match. */
export async function readManifest(folder: string, key: string | undefined): Promise<Manifest> {
  const path = join(folder, NAME);
  const begin = await readFile(path).catch(() => undefined);
  if (!begin)
    throw new StartupError(
      `${folder} is not a complete backup because it has no ${NAME}. Choose another folder.`,
    );
  const isSealed = begin[0] !== '{'.charCodeAt(0);
  if (isSealed && !key)
    throw new StartupError(
      `The backup in ${folder} is encrypted. Set BACKUP_KEY to the key it was made with.`,
    );
  const text = await readText(path, isSealed ? key : undefined).catch((error: unknown) => {
    if (error instanceof SealError)
      throw new StartupError(
        `The backup in ${folder} cannot be opened. BACKUP_KEY is not its key, or its ${NAME} is damaged.`,
      );
    throw error;
  });
  if (!isSealed && key)
    throw new StartupError(
      `The backup in ${folder} is not encrypted, but BACKUP_KEY is set. If that is right, unset BACKUP_KEY.`,
    );
  return parseManifest(folder, text);
}

const readText = async (path: string, key: string | undefined): Promise<string> =>
  String(await buffer(await readSealed(path, NAME, key)));

function parseManifest(folder: string, text: string): Manifest {
  const end = text.lastIndexOf('\n', text.length - 2);
  const [json, hash] = [text.slice(0, end), text.slice(end + 1).trim()];
  if (hashOf(json) === hash) return Manifest.parse(JSON.parse(json));
  throw new StartupError(`The ${NAME} in ${folder} is damaged. Restore another backup.`);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
