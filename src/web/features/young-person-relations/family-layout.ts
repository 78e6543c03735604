/** Where each box of the family picture stands: generations from above to below, each row broken where it is full. */
import type { Relation } from '#contract/young-person-relations.ts';
import { type Place, placeOf } from '#web/features/young-person-relations/relation-words.ts';

export const BOX = { width: 148, height: 58, gap: 12, row: 34 } as const;

export interface PlacedBox<Person> {
  person: Person;
  x: number;
  y: number;
}

export interface FamilyLayout<Person> {
  width: number;
  height: number;
  /** The young person's own box. */
  own: { x: number; y: number };
  boxes: PlacedBox<Person>[];
}

const ABOVE: readonly Place[] = ['grandparents', 'parents'];
const BELOW: readonly Place[] = ['same', 'younger', 'carers', 'others'];

/**
 * Lays out all but professionals, whom the table has.
 * @param per_row boxes beside each other, at least 2
 */
export function layOutFamily<Person extends Pick<Relation, 'relationship'>>(
  people: readonly Person[],
  per_row: number,
): FamilyLayout<Person> {
  const rowsOf = (places: readonly Place[]) =>
    places.flatMap((place) =>
      chunks(
        people.filter((person) => placeOf(person) === place),
        per_row,
      ),
    );
  const above = rowsOf(ABOVE);
  const below = rowsOf(BELOW);
  const widest = Math.max(1, ...[...above, ...below].map((row) => row.length));
  const width = widest * (BOX.width + BOX.gap) - BOX.gap;
  const step = BOX.height + BOX.row;
  const place = (rows: Person[][], first: number): PlacedBox<Person>[] =>
    rows.flatMap((row, index) => {
      const left = (width - (row.length * (BOX.width + BOX.gap) - BOX.gap)) / 2;
      return row.map((person, at) => ({
        person,
        x: left + at * (BOX.width + BOX.gap),
        y: (first + index) * step,
      }));
    });
  return {
    width,
    height: (above.length + 1 + below.length) * step - BOX.row,
    own: { x: (width - BOX.width) / 2, y: above.length * step },
    boxes: [...place(above, 0), ...place(below, above.length + 1)],
  };
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
