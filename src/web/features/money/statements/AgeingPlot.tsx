import { sayAmount } from '#contract/core/decimals.ts';
import { AGE_BANDS, type AgeBand, type AgeSums } from '#contract/money/ageing.ts';
import { readPence } from '#contract/money/pence.ts';
import { bandWords, hrefOfOwed } from '#web/features/money/statements/ageing-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';

const FILLS: Record<AgeBand, string> = {
  not_due: 'fill-accent',
  to_30: 'fill-yellow-dot',
  to_60: 'fill-orange-dot',
  to_90: 'fill-red-dot',
  older: 'fill-red-dot',
};

/** The sums owed as bars, one for each age. The table below says the same by client. */
export function AgeingPlot({ as_of, sums }: { as_of: string; sums: AgeSums }) {
  const most = Math.max(1, ...AGE_BANDS.map((band) => readPence(sums[band])));
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        By days overdue. Select a name to see its invoices.
      </figcaption>
      <ul className="space-y-1.5">
        {AGE_BANDS.map((band) => (
          <li
            key={band}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_6rem] items-center gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_7rem]"
          >
            <TextLink href={hrefOfOwed(as_of, { band })}>{bandWords[band]}</TextLink>
            <svg aria-hidden width="100%" height="22" className="block">
              <rect
                y="3"
                height="16"
                rx="3"
                width={`${(readPence(sums[band]) / most) * 100}%`}
                className={FILLS[band]}
              />
            </svg>
            <span className="text-right tabular-nums">{sayAmount(sums[band])}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
