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
  may_know_address?: boolean | null;
  is_emergency_contact?: boolean;
}

interface Parts {
  next: () => number;
}

/** Facts about a young person, put into the database as its owner. */
export function openGivenYoungPersons(owner: Pool, { next }: Parts) {
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

  return { address, relation };
}
