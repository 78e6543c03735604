import type { Agency } from '#demo/agency.ts';
import { Ids } from '#demo/ids.ts';
import { Random } from '#demo/random.ts';
import type { Db } from '#server/db/pools.ts';

const MINUTE_MS = 60_000;

interface Line {
  minutes_ago: number;
  from_office?: true;
  text: string;
}

const ANSWERED: readonly Line[] = [
  { minutes_ago: 1510, text: 'The gate of the school is locked from three. Where do I wait on Thursday?' },
  {
    minutes_ago: 1502,
    from_office: true,
    text: 'At the side door in Mill Lane. Ring reception when you are there.',
  },
  { minutes_ago: 1500, text: 'Thank you.' },
  { minutes_ago: 1499, from_office: true, text: 'Have a good visit.' },
];
const WAITING: readonly Line[] = [
  {
    minutes_ago: 12,
    text: 'Could next week’s family time begin half an hour later? The hall is ours from four.',
  },
];

/** One conversation that is answered, of the first carer, and one of a client user, which waits. */
export async function loadChats(
  db: Db,
  { carers, office }: Pick<Agency, 'carers' | 'office'>,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const ids = new Ids(new Random(seed, 'chat keys'), now.getTime() - 2_000 * MINUTE_MS);
  const admin = office.find(({ user_type }) => user_type === 'admin');
  const client = office.find(({ user_type }) => user_type === 'client');
  const [carer] = carers;
  if (!admin || !client || !carer) return;
  for (const [person_id, lines] of [
    [carer.id, ANSWERED],
    [client.id, WAITING],
  ] as const) {
    await db`insert into chat ${db({ person_id })}`;
    for (const { minutes_ago, from_office = false, text } of lines)
      await db`insert into chat_message ${db({
        ...{ id: ids.next(), key: ids.next(), person_id, from_office, text },
        author_id: from_office ? admin.id : person_id,
        created_at: new Date(now.getTime() - minutes_ago * MINUTE_MS).toISOString(),
      })}`;
  }
  // No e-mail goes out about what stood there from the first on.
  await db`update chat set read_by_person_at = last_message_at, office_mailed_for = waits_since`;
}
