import type { TestApp } from '#test/kit/start-test-app.ts';

/** Words of the office that name the address, cut short and in another order. */
export const SAID = 'Now at Secret Cl, no. 77';
/** Words that name the house beside it. */
export const BESIDE = 'Now at 177 Secret Close';

/** A young person whose address is the office's alone, with their organisation. */
export async function hideHome({ given }: Pick<TestApp, 'given'>) {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  await given.address({
    young_person,
    is_confidential: true,
    line_1: '77 Secret Close',
    postcode: 'BN3 1AA',
  });
  return { client, young_person };
}

/** The field at which an answer refuses the words; its status where it refuses none. */
export function readRefusal({ status, problem }: { status: number; problem: unknown }) {
  const { errors = [] } = (problem ?? {}) as { errors?: { path: string; message: string }[] };
  const named = errors.filter(({ message }) => message.includes('confidential address'));
  return status === 400 && named.length > 0 ? named.map(({ path }) => path).join(' ') : status;
}
