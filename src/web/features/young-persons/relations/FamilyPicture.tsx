import { useId } from 'react';
import { BOX, layOutFamily } from '#web/features/young-persons/relations/family-layout.ts';
import type { KnownRelation } from '#web/features/young-persons/relations/relation-queries.ts';
import {
  type ContactKind,
  contactKind,
  contactText,
} from '#web/features/young-persons/relations/relation-words.ts';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { useMedia } from '#web/ui/use-media.ts';

const lines: Record<ContactKind, { look: string; dash?: string; words: string }> = {
  allowed: { look: 'stroke-dark-green-dot', words: 'Contact allowed' },
  limited: { look: 'stroke-orange-dot', dash: '7 5', words: 'With conditions' },
  none: { look: 'stroke-red-dot', dash: '2 5', words: 'No contact' },
  unknown: { look: 'stroke-line-strong', dash: '1 4', words: 'Not decided' },
};

interface Props {
  name: string;
  people: readonly KnownRelation[];
}

/** The people around a young person at a glance. The table behind it contains the same as text. */
export function FamilyPicture({ name, people }: Props) {
  const isWide = useMedia('(min-width: 48rem)');
  const id = useId();
  const { margin, width, height, own, boxes, joints } = layOutFamily(people, isWide ? 5 : 2);
  if (boxes.length === 0) return null;
  return (
    <Card title="Family picture">
      <figure className="space-y-3">
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          viewBox={`${-margin - 2} -2 ${width + margin + 4} ${height + 4}`}
          className="mx-auto block w-full text-ink"
          style={{ maxWidth: width + margin + 4 }}
        >
          <title id={`${id}-title`}>
            {`${name} and ${boxes.length} ${boxes.length === 1 ? 'person' : 'people'} around them. The table below shows the same information.`}
          </title>
          <path d={joints} fill="none" strokeWidth="1.5" className="stroke-line-strong" />
          {boxes.map(({ person, end }) => {
            const { look, dash } = lines[contactKind(person)];
            return (
              <line
                key={person.id}
                x1={end.x}
                y1={end.from_y}
                x2={end.x}
                y2={end.to_y}
                strokeWidth="3"
                strokeDasharray={dash}
                className={look}
              />
            );
          })}
          {boxes.map(({ person, x, y }) => (
            <Box
              key={person.id}
              x={x}
              y={y}
              name={person.name}
              detail={person.relationship}
              note={contactKind(person) === 'none' ? 'No contact' : undefined}
              look={
                person.kind === 'household'
                  ? 'fill-accent-tint stroke-accent'
                  : 'fill-surface stroke-line-strong'
              }
            />
          ))}
          <Box x={own.x} y={own.y} name={name} detail="" look="fill-accent stroke-accent" isOwn />
        </svg>
        <Key people={people} />
        <details>
          <summary className="min-h-11 py-2 text-sm font-medium text-accent-text">As a table</summary>
          <PeopleTable name={name} people={people} />
        </details>
      </figure>
    </Card>
  );
}

type BoxProps = {
  x: number;
  y: number;
  name: string;
  detail: string;
  note?: string | undefined;
  look: string;
  isOwn?: true;
};

const NAME_LETTERS = 17;
const DETAIL_LETTERS = 22;

function Box({ x, y, name, detail, note, look, isOwn }: BoxProps) {
  const middle = x + BOX.width / 2;
  const lower = note ?? detail;
  return (
    <g>
      <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="8" strokeWidth="1.5" className={look} />
      <text
        x={middle}
        y={y + (lower ? 25 : 34)}
        textAnchor="middle"
        className={cx('text-[14px] font-semibold', isOwn ? 'fill-accent-ink' : 'fill-ink')}
      >
        {shortened(name, NAME_LETTERS)}
      </text>
      {lower && (
        <text
          x={middle}
          y={y + 44}
          textAnchor="middle"
          className={cx('text-[12px]', note ? 'fill-red-ink font-semibold' : 'fill-ink-soft')}
        >
          {shortened(note ? `${shortened(detail, 10)}: ${note.toLowerCase()}` : detail, DETAIL_LETTERS)}
        </text>
      )}
    </g>
  );
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A key to the lines and filled boxes that are shown. */
function Key({ people }: { people: readonly KnownRelation[] }) {
  const kinds = (Object.keys(lines) as ContactKind[]).filter((kind) =>
    people.some((person) => contactKind(person) === kind),
  );
  return (
    <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {people.some(({ kind }) => kind === 'household') && (
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden width="22" height="14">
            <rect x="1" y="1" width="20" height="12" rx="3" className="fill-accent-tint stroke-accent" />
          </svg>
          Lives with them
        </span>
      )}
      {kinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-2">
          <svg aria-hidden width="26" height="10">
            <line
              x1="0"
              y1="5"
              x2="26"
              y2="5"
              strokeWidth="2.5"
              strokeDasharray={lines[kind].dash}
              className={lines[kind].look}
            />
          </svg>
          {lines[kind].words}
        </span>
      ))}
    </figcaption>
  );
}

function PeopleTable({ name, people }: Props) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">People around {name}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1 pr-4">
              Name
            </th>
            <th scope="col" className="py-1 pr-4">
              Relationship
            </th>
            <th scope="col" className="py-1 pr-4">
              Lives with them
            </th>
            <th scope="col" className="py-1">
              Contact
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="py-1.5 pr-4 font-medium">
                {person.name}
              </th>
              <td className="py-1.5 pr-4">{person.relationship}</td>
              <td className="py-1.5 pr-4">{person.kind === 'household' ? 'Yes' : 'No'}</td>
              <td className="py-1.5">{contactText(person)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
