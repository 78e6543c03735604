import type { ReactNode } from 'react';
import { NOT_RECORDED } from '#contract/core/absence.ts';
import { cx } from '#web/ui/cx.ts';

type CardProps = {
  title?: ReactNode;
  /** On the right of the title: a link, a count, a button. */
  aside?: ReactNode;
  children?: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3;
  /** Content reaches the edge: for tables and lists. */
  flush?: boolean;
  className?: string;
};

/** One subject on a page. */
export function Card({ title, aside, children, level = 2, flush = false, className }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={cx('min-w-0 rounded-md border border-line bg-surface', className)}>
      {title && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-1">
          <Heading className="text-base font-semibold">{title}</Heading>
          {aside}
        </div>
      )}
      <div className={cx(!flush && 'px-4 pb-4', !flush && !title && 'pt-4')}>{children}</div>
    </section>
  );
}

/** `wide` takes a whole row; `phone` only on a phone. */
export type Fact = { term: ReactNode; value: ReactNode; wide?: boolean | 'phone' };

/** The facts of a record. An unknown fact says so and is not left blank. */
export function DefinitionList({ facts, columns = 4 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  const widths = {
    1: '',
    2: 'min-[22rem]:grid-cols-2',
    3: 'min-[22rem]:grid-cols-2 xl:grid-cols-3',
    4: 'min-[22rem]:grid-cols-2 xl:grid-cols-4',
  };
  return (
    <dl className={cx('grid grid-cols-1 gap-x-6 gap-y-3', widths[columns])}>
      {facts.map((fact, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a record keep their places
          key={index}
          className={cx(
            'min-w-0',
            fact.wide && (fact.wide === 'phone' ? 'max-sm:col-span-full' : 'col-span-full'),
          )}
        >
          <dt className="text-sm text-ink-soft">{fact.term}</dt>
          <dd className="font-medium break-words">
            {isKnown(fact.value) ? (
              fact.value
            ) : (
              <span className="font-normal text-ink-soft">{NOT_RECORDED}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isKnown(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}
