import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Note = z.object({
  password: z.string().min(1),
  /** Only if the database is outside the data folder. */
  cluster_dir: z.string().optional(),
});

/** Placewell's note about its database, in a file of the data folder that only its owner can read. */
export type Note = z.output<typeof Note>;

const FILE = 'database.json';

/** Undefined before the first start, and if the file was lost or damaged. */
export function readNote(dataDir: string): Note | undefined {
  try {
    return Note.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name and renamed: a crash leaves the old note or the new one. */
export function writeNote(dataDir: string, note: Note): void {
  const aside = join(dataDir, `${FILE}.new`);
  const file = openSync(aside, 'w', 0o600);
  try {
    chmodSync(aside, 0o600);
    writeSync(file, `${JSON.stringify(note, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, join(dataDir, FILE));
}
