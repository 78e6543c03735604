import { z } from 'zod';
import type { Topic } from '#contract/core/topics.ts';
import type { Db } from '#server/db/pools.ts';

export const LIVE_CHANNEL = 'placewell_live';
/** Carries one id: of a connection, a session or a person whose live connections must end. */
export const LIVE_END_CHANNEL = 'placewell_live_end';

/**
 * Announces a change to every process, and so to the office's open screens, once the transaction commits. The trigger
 * tell_live announces it to carers and clients, and only what is in their scope.
 */
export async function announceChange(db: Db, topic: Topic): Promise<void> {
  await db`select pg_notify(${LIVE_CHANNEL}, ${topic})`;
}

/**
 * The people outside the office whose screens refresh after a change. `readers` is set if a restricted record is closed to others.
 */
const Told = z.object({
  topic: z.string(),
  client: z.string().nullable(),
  carers: z.array(z.string()),
  readers: z.array(z.string()).nullable(),
});

/** People who are told on all their screens, whatever their role. */
const ToldPeople = z.object({ topic: z.string(), people: z.array(z.string()) });

interface Listener {
  role: 'admin' | 'carer' | 'client';
  user: { id: string; client: { id: string } | null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The topic of a message and its audience. A message that cannot be read has no audience. */
export function readMessage(message: string): { topic: string; isFor(listener: Listener): boolean } {
  if (!message.startsWith('{')) return { topic: message, isFor: ({ role }) => role === 'admin' };
  const told = parseJson(message);
  const named = ToldPeople.safeParse(told);
  if (named.success)
    return { topic: named.data.topic, isFor: ({ user }) => named.data.people.includes(user.id) };
  const { success, data } = Told.safeParse(told);
  if (!success) return { topic: '', isFor: () => false };
  const { topic, client, carers, readers } = data;
  return {
    topic,
    isFor: ({ role, user }) => {
      if (readers && !readers.includes(user.id)) return false;
      return role === 'carer' ? carers.includes(user.id) : role === 'client' && user.client?.id === client;
    },
  };
}
