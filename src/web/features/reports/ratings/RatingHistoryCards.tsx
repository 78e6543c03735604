import type { ReactNode } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { RATING_WORDS } from '#contract/reports/rating.ts';
import { listRatings, type PastRating } from '#contract/reports/ratings.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  describeChange,
  groupByForm,
  listAreaChanges,
  placeOnPlot,
  type RatingHistory,
  sayDifference,
} from '#web/features/reports/ratings/rating-history.ts';
import { reportHref } from '#web/features/reports/report-words.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { LevelBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { LEVEL_FILL } from '#web/ui/record/level-fill.ts';

/** How a young person was rated over time, for each form with a scale. Renders nothing without ratings. */
export function RatingHistoryCards({ young_person_id }: { young_person_id: string }) {
  const { data, error, refetch } = useEndpoint(listRatings, { params: { id: young_person_id } });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return groupByForm(data ?? []).map((history) => <HistoryCard key={history.form.id} history={history} />);
}

function HistoryCard({ history: { form, ratings } }: { history: RatingHistory }) {
  return (
    <Card title={form.name}>
      <figure className="space-y-3">
        <figcaption>{describeChange(ratings)}</figcaption>
        {ratings.length > 1 && <RatingPlot ratings={ratings} />}
        <RatingTables ratings={ratings} />
      </figure>
    </Card>
  );
}

const ROW = 28;
const HEIGHT = RiskLevel.options.length * ROW;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * A line through the means over five bands, the best at the top. The sentence above and the table below say the same.
 */
function RatingPlot({ ratings }: { ratings: readonly PastRating[] }) {
  const places = placeOnPlot(ratings);
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-ink-soft">
      <div>
        {RiskLevel.options.toReversed().map((level) => (
          <p key={level} className="flex items-center" style={{ height: ROW }}>
            {RATING_WORDS[level]}
          </p>
        ))}
      </div>
      <div className="px-2">
        <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-visible">
          {RiskLevel.options.map((level, row) => (
            <line key={level} x1="0" x2="100%" y1={row * ROW} y2={row * ROW} className="stroke-line" />
          ))}
          <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
          {places.slice(1).map(({ rating, x, y }, index) => (
            <line
              key={rating.id}
              x1={percent(places[index]?.x ?? 0)}
              y1={(places[index]?.y ?? 0) * HEIGHT}
              x2={percent(x)}
              y2={y * HEIGHT}
              strokeWidth="2"
              className="stroke-ink-soft"
            />
          ))}
          {places.map(({ rating, x, y }) => (
            <circle
              key={rating.id}
              cx={percent(x)}
              cy={y * HEIGHT}
              r="6"
              strokeWidth="1.5"
              className={`stroke-ink ${LEVEL_FILL[rating.level]}`}
            />
          ))}
        </svg>
      </div>
      <span />
      <p className="flex flex-wrap justify-between gap-x-4 px-2 pt-1 whitespace-nowrap tabular-nums">
        <span>{formatDate(ratings[0]?.date ?? '')}</span>
        <span className="ml-auto">{formatDate(ratings.at(-1)?.date ?? '')}</span>
      </p>
    </div>
  );
}

/** The figures behind the plot: by area, and every rating with a link to its report. */
function RatingTables({ ratings }: { ratings: readonly PastRating[] }) {
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

/** A column for which the narrowest phones have no room: there the sentence above says the change since the first. */
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
  /** The first on the left, the others on the right. */
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
