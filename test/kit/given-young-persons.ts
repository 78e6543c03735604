import type { Pool } from '#server/db/pools.ts';

interface Row {
  id: string;
  version: number;
}
interface Of {
  young_person: { id: string };
}

export interface AddressFacts extends Of {
  kind?: string;
  line_1?: string;
  line_2?: string | null;
  town?: string;
  county?: string | null;
  postcode?: string;
  access_notes?: string | null;
  from_date?: string | null;
  to_date?: string | null;
  is_confidential?: boolean;
}
export interface RelationFacts extends Of {
  kind?: 'HOUSEHOLD' | 'RELATED';
  name?: string;
  relationship?: string;
  phone?: string | null;
  email?: string | null;
  address?: string | null;
  notes?: string | null;
  contact_rule?: string | null;
  contact_allowed?: boolean | null;
  is_emergency_contact?: boolean;
}
export interface DiaryFacts extends Of {
  created_by: { id: string };
  date?: string;
  title?: string;
  text?: string;
  is_shared?: boolean;
  released_at?: string | null;
}

interface Parts {
  next: () => number;
  now: () => Date;
}

/** What is known of a young person, put into the database as its owner. */
export function openGivenYoungPersons(owner: Pool, { next, now }: Parts) {
  const insert = async <R extends Row>(table: string, row: Record<string, unknown>): Promise<R> => {
    const [made] = await owner<R[]>`insert into ${owner(table)} ${owner(row as never)} returning *`;
    if (!made) throw new Error('No row came back.');
    return made;
  };
  const of = <F extends Of>({ young_person, ...facts }: F) => ({
    young_person_id: young_person.id,
    ...facts,
  });

  const address = (facts: AddressFacts) =>
    insert('young_person_address', {
      line_1: `${next()} Station Road`,
      town: 'Croydon',
      postcode: 'CR0 1AB',
      ...of(facts),
    });

  const relation = (facts: RelationFacts) =>
    insert('young_person_relation', {
      kind: 'RELATED',
      name: `Relative ${next()}`,
      relationship: 'Aunt',
      ...of(facts),
    });

  const diary = ({ created_by, ...facts }: DiaryFacts) =>
    insert('diary', {
      date: now().toISOString().slice(0, 10),
      title: `Note ${next()}`,
      text: 'A quiet evening.',
      created_by: created_by.id,
      created_at: now().toISOString(),
      ...of(facts),
    });

  const addendum = (facts: Of & { diary: { id: string }; created_by: { id: string }; text?: string }) =>
    insert('diary_addendum', {
      diary_id: facts.diary.id,
      young_person_id: facts.young_person.id,
      created_by: facts.created_by.id,
      created_at: now().toISOString(),
      text: facts.text ?? 'More to say.',
    });

  return { address, relation, diary, addendum };
}
