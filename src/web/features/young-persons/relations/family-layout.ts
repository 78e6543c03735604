/** Positions the boxes of the family picture: generations from top to bottom, each row wrapped when it is full. */
import type { Relation } from '#contract/young-persons/young-person-relations.ts';
import { findPlace, type Place } from '#web/features/young-persons/relations/relation-words.ts';

export const BOX = { width: 148, height: 58, gap: 12, row: 34 } as const;

/** The lane beside the rows, left of 0, and the distance of a branch from its row. */
const LANE = -18;
const BRANCH = 24;

interface PlacedBox<Person> {
  person: Person;
  x: number;
  y: number;
  /** The last part of its line to the young person: from its row's branch to its edge. */
  end: { x: number; from_y: number; to_y: number };
}

export interface FamilyLayout<Person> {
  /** How far the picture extends to the left of 0. */
  margin: number;
  width: number;
  height: number;
  /** The young person's own box. */
  own: { x: number; y: number };
  boxes: PlacedBox<Person>[];
  /** The lines that join them, as an SVG path: through the lane and along the rows, never behind a box. */
  joints: string;
}

const ABOVE: readonly Place[] = ['grandparents', 'parents'];
const BELOW: readonly Place[] = ['same', 'younger', 'carers', 'others'];

/**
 * Lays out everyone except professionals, who are only in the table.
 * @param per_row boxes side by side, at least 2
 */
export function layOutFamily<Person extends Pick<Relation, 'relationship'>>(
  people: readonly Person[],
  per_row: number,
): FamilyLayout<Person> {
  const readRows = (places: readonly Place[]) =>
    places.flatMap((place) =>
      chunks(
        people.filter((person) => findPlace(person) === place),
        per_row,
      ),
    );
  const above = readRows(ABOVE);
  const below = readRows(BELOW);
  const widest = Math.max(1, ...[...above, ...below].map((row) => row.length));
  const width = widest * (BOX.width + BOX.gap) - BOX.gap;
  const step = BOX.height + BOX.row;
  const own = { x: (width - BOX.width) / 2, y: above.length * step };
  const place = (rows: Person[][], first: number): PlacedBox<Person>[] =>
    rows.flatMap((row, index) => {
      const left = (width - (row.length * (BOX.width + BOX.gap) - BOX.gap)) / 2;
      const y = (first + index) * step;
      const isAbove = y < own.y;
      return row.map((person, at) => {
        const x = left + at * (BOX.width + BOX.gap);
        const end = isAbove
          ? { from_y: y + BOX.height + BRANCH, to_y: y + BOX.height }
          : { from_y: y - BRANCH, to_y: y };
        return { person, x, y, end: { x: x + BOX.width / 2, ...end } };
      });
    });
  const boxes = [...place(above, 0), ...place(below, above.length + 1)];
  const middle = own.y + BOX.height / 2;
  return {
    margin: -LANE,
    width,
    height: (above.length + 1 + below.length) * step - BOX.row,
    own,
    boxes,
    joints: [
      `M${own.x} ${middle}H${LANE}`,
      ...boxes.map(({ end }) => `M${LANE} ${middle}V${end.from_y}H${end.x}`),
    ].join(''),
  };
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
