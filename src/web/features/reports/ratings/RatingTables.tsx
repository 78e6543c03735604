import type { ReactNode } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { PastRating } from '#contract/reports/ratings.ts';
import { listAreaChanges, sayDifference } from '#web/features/reports/ratings/rating-history.ts';
import { reportHref } from '#web/features/reports/reports/report-words.ts';
import { cx } from '#web/ui/cx.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { LevelBadge } from '#web/ui/record/Badge.tsx';

/** The figures behind the plot: by area, and every rating with the way to its report. */
export function RatingTables({ ratings }: { ratings: readonly PastRating[] }) {
  const isRepeated = ratings.length > 1;
  return (
    <div>
      <Folded title="By area">
        <Table
          caption="The latest rating by area, with what changed since the last time and since the first"
          headers={isRepeated ? ['Area', 'Latest', 'Since last time'] : ['Area', 'Latest']}
          wideOnly={isRepeated ? 'Since first' : undefined}
        >
          {listAreaChanges(ratings).map(({ id, label, first, before, latest }) => (
            <tr key={id}>
              <th scope="row" className="py-2 font-normal">
                {label}
              </th>
              <Figure>{latest}</Figure>
              {isRepeated && <Figure>{sayDifference(latest, before)}</Figure>}
              {isRepeated && <Figure isWideOnly>{sayDifference(latest, first)}</Figure>}
            </tr>
          ))}
        </Table>
      </Folded>
      <Folded title="Every rating in a table">
        <Table caption="All ratings, latest first" headers={['Visit on', 'Mean', 'In words']}>
          {ratings.toReversed().map(({ id, report_id, date, mean, level, words }) => (
            <tr key={id}>
              <td className="py-2 tabular-nums">
                <TextLink href={reportHref(report_id)}>{formatDate(date)}</TextLink>
              </td>
              <Figure>{mean.toFixed(1)}</Figure>
              <td className="py-2 pl-3 text-right">
                <LevelBadge level={level}>{words}</LevelBadge>
              </td>
            </tr>
          ))}
        </Table>
      </Folded>
    </div>
  );
}

/** A column that the narrowest phones have no room for; there the sentence above says how it is since the first. */
const WIDE_ONLY = 'max-[24rem]:hidden';

const Figure = ({ isWideOnly = false, children }: { isWideOnly?: boolean; children: ReactNode }) => (
  <td className={cx('py-2 pl-3 text-right tabular-nums', isWideOnly && WIDE_ONLY)}>{children}</td>
);

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm py-2 font-medium text-accent-text">{title}</summary>
      {children}
    </details>
  );
}

interface TableProps {
  caption: string;
  /** The first at the left, the others at the right. */
  headers: readonly string[];
  wideOnly?: string | undefined;
  children: ReactNode;
}

function Table({ caption, headers, wideOnly, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={index === 0 ? 'py-2 font-medium' : 'py-2 pl-3 text-right font-medium'}
              >
                {header}
              </th>
            ))}
            {wideOnly && (
              <th scope="col" className={`py-2 pl-3 text-right font-medium ${WIDE_ONLY}`}>
                {wideOnly}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
