import { AppError } from '#server/http/app-error.ts';

/** Files that came and are not yet kept lie in memory: how much of it they may take together, and for one person. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_BYTES_OF_ONE_PERSON = 128 * 1024 * 1024;

export interface FormRoom {
  /** Counts a file. Throws `files.busy` where too much lies in memory, `too_many_requests` where it is the person's. */
  take(bytes: number): void;
}

let taken_bytes = 0;
const taken_by = new Map<string, number>();

/** Runs what reads a form with files and keeps it; the room for its files is given back when that is over. */
export async function inFormRoom<T>(person: string, work: (room: FormRoom) => Promise<T>): Promise<T> {
  let own_bytes = 0;
  const add = (bytes: number) => {
    own_bytes += bytes;
    taken_bytes += bytes;
    const of_person = (taken_by.get(person) ?? 0) + bytes;
    if (of_person > 0) taken_by.set(person, of_person);
    else taken_by.delete(person);
    return of_person;
  };
  const take = (bytes: number) => {
    if (add(bytes) > MAX_BYTES_OF_ONE_PERSON) throw new AppError('too_many_requests');
    if (taken_bytes > MAX_BYTES) throw new AppError('files.busy');
  };
  try {
    return await work({ take });
  } finally {
    add(-own_bytes);
  }
}
