import { AppError } from '#server/http/app-error.ts';

/** How many of one kind still depend on a record to be archived, and how many of those the reader may not see. */
export type Dependent = [count: number, one: string, many: string, closed?: number];

/** Throws in_use if anything still depends on `name`, and says what to do about it. */
export function refuseWhileInUse(name: string, dependents: readonly Dependent[], advice: string): void {
  const kept = dependents.filter(([count]) => count > 0);
  const left = kept.map(describeDependent);
  if (left.length === 0) return;
  const last = left.pop();
  const words = left.length > 0 ? `${left.join(', ')} and ${last}` : last;
  const hasClosed = kept.some(([, , , closed = 0]) => closed > 0);
  const who = hasClosed ? ' An administrator with access to the closed records can do this.' : '';
  throw new AppError('in_use', { detail: `${name} still has ${words}. ${advice}${who}` });
}

/** `3 young people (one of them closed to you)`: without the count, the reader could not understand the refusal. */
function describeDependent([count, one, many, closed = 0]: Dependent): string {
  const words = count === 1 ? `one ${one}` : `${count} ${many}`;
  if (closed === 0) return words;
  return `${words} (${closed === count ? '' : `${closed === 1 ? 'one' : closed} of them `}closed to you)`;
}
