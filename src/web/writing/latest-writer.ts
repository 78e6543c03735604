/** Writes one value at a time, the latest last. */
export interface LatestWriter<Value> {
  /** Resolves once nothing is left to write, with whether the device saved the last value. */
  write: (value: Value) => Promise<boolean>;
  /** Drops the value that still waits. */
  drop: () => void;
  /** Resolves once no write is in progress. */
  finish: () => Promise<void>;
}

export function createLatestWriter<Value>(write: (value: Value) => Promise<void>): LatestWriter<Value> {
  let next: { value: Value } | undefined;
  let writing: Promise<boolean> | undefined;
  const writeAll = async () => {
    let isTaken = true;
    while (next) {
      const { value } = next;
      next = undefined;
      isTaken = await write(value).then(
        () => true,
        () => false,
      );
    }
    writing = undefined;
    return isTaken;
  };
  return {
    write: (value) => {
      next = { value };
      writing ??= writeAll();
      return writing;
    },
    drop: () => {
      next = undefined;
    },
    finish: async () => void (await writing),
  };
}
