import type { Random } from '#demo/random.ts';

/**
 * Keys of version 7 like the database's own, but the same for the same seed. They grow with every call,
 * so that the primary key's index is filled from left to right.
 */
export class Ids {
  #at: number;
  readonly #random: Random;

  constructor(random: Random, startMs: number) {
    this.#random = random;
    this.#at = startMs;
  }

  next(): string {
    const time = (this.#at++).toString(16).padStart(12, '0');
    const a = this.#random.bits();
    const b = this.#random.bits();
    const c = hex(a);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${c.slice(0, 3)}-${'89ab'[a & 3]}${c.slice(3, 6)}-${c.slice(6)}${hex(b)}${hex(a ^ (b << 3)).slice(0, 2)}`;
  }
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
