import { AppError } from '#server/http/app-error.ts';

/** So many of something that still depends on what is to be archived. */
export type Dependent = [count: number, one: string, many: string];

/** Throws in_use, naming what still depends on `name` and what to do about it; nothing where nothing does. */
export function refuseWhileInUse(name: string, dependents: readonly Dependent[], advice: string): void {
  const left = dependents
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => (count === 1 ? `one ${one}` : `${count} ${many}`));
  if (left.length === 0) return;
  const last = left.pop();
  const words = left.length > 0 ? `${left.join(', ')} and ${last}` : last;
  throw new AppError('in_use', { detail: `${name} still has ${words}. ${advice}` });
}
