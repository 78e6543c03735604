import { openOwnStore } from '#web/device/device-store.ts';

/** Whether words are kept in that place (typed-copy.ts): not once they were sent, or thrown away. */
export async function isTypedKept(user_id: string, place: string): Promise<boolean> {
  const store = await openOwnStore(user_id);
  return (await store.read('typed', place).catch(() => undefined)) !== undefined;
}
