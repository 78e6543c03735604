/** The database's code for what a role may not do. */
export const REFUSED = '42501';

/** The code of the refusal; null where it went through. */
export async function readCode(query: PromiseLike<unknown>): Promise<string | null> {
  try {
    await query;
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
