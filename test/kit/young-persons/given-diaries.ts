import { todayInLondon } from '#contract/core/dates.ts';
import type { Pool } from '#server/db/pools.ts';

export interface GivenDiary {
  id: string;
  young_person_id: string;
  title: string;
  text: string;
  version: number;
}

export interface DiaryFacts {
  young_person: { id: string };
  created_by: { id: string };
  /** Today, without a day. */
  date?: string;
  time?: string | null;
  title?: string;
  text?: string;
  is_shared?: boolean;
  created_at?: string;
  released_at?: string | null;
  deleted_at?: string | null;
}

/** Facts about case notes; a part of `given`. */
export function openGivenDiaries(owner: Pool, { next, now }: { next(): number; now: () => Date }) {
  async function diary(facts: DiaryFacts): Promise<GivenDiary> {
    const {
      date = todayInLondon(now()),
      time = null,
      title = `Note ${next()}`,
      text = 'A quiet day.',
    } = facts;
    const {
      is_shared = true,
      created_at = now().toISOString(),
      released_at = null,
      deleted_at = null,
    } = facts;
    const row = { date, time, title, text, is_shared, created_at, released_at, deleted_at };
    const people = { young_person_id: facts.young_person.id, created_by: facts.created_by.id };
    const [made] = await owner<GivenDiary[]>`insert into diary ${owner({ ...row, ...people })} returning *`;
    if (!made) throw new Error('No row came back.');
    return made;
  }

  async function addendum(facts: {
    diary: { id: string };
    created_by: { id: string };
    text?: string;
    created_at?: string;
  }): Promise<{ id: string }> {
    const { diary: to, created_by, text = 'Further to the above.', created_at = now().toISOString() } = facts;
    const row = { diary_id: to.id, created_by: created_by.id, text, created_at };
    const [made] = await owner<{ id: string }[]>`insert into diary_addendum ${owner(row)} returning id`;
    if (!made) throw new Error('No row came back.');
    return made;
  }

  return { diary, addendum };
}
