import { AppError } from '#server/http/app-error.ts';

/** How much memory uploaded files may use until they are stored: all together, and for one person. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_BYTES_OF_ONE_PERSON = 128 * 1024 * 1024;

export interface FormRoom {
  /** Counts a file. Throws `files.busy` if the memory is full, and `too_many_requests` if the person's share is. */
  take(bytes: number): void;
}

let taken_bytes = 0;
const taken_by = new Map<string, number>();

/** Runs the work that reads and stores a form with files, and then frees its memory. */
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
