import { formatDate } from '#contract/core/dates.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { RATING_WORDS } from '#contract/reports/rating.ts';
import { listRatings, type PastRating } from '#contract/reports/ratings.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { RatingTables } from '#web/features/reports/ratings/RatingTables.tsx';
import {
  describeChange,
  groupByForm,
  placeOnPlot,
  type RatingHistory,
} from '#web/features/reports/ratings/rating-history.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { LEVEL_FILL } from '#web/ui/record/level-fill.ts';

/** How a young person was rated over time, by each form with a scale. Nothing where nobody rated. */
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

/** A line through the means over five bands, the best at the top. The sentence above and the table below say the same. */
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
