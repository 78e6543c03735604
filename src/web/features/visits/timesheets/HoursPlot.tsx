import { WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import type { CarerWeek } from '#contract/visits/timesheets.ts';

/** Hours of each carer as bars, worked before still planned, with a line at 48. The table of the list says the same in figures. */
export function HoursPlot({ weeks }: { weeks: readonly CarerWeek[] }) {
  const most = Math.max(WEEK_HOURS * 1.1, ...weeks.map(({ hours }) => Number(hours)));
  const share = (hours: number) => `${(hours / most) * 100}%`;
  const over = weeks.filter(({ hours }) => Number(hours) > WEEK_HOURS).length;
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {over === 0 ? 'Nobody on this page is' : `${over} on this page ${over === 1 ? 'is' : 'are'}`} over{' '}
        {WEEK_HOURS} hours (the dashed line). Paler bars are hours still planned. The table below lists the
        figures.
      </figcaption>
      <div aria-hidden className="gap-x-8 text-sm lg:columns-2">
        {weeks.map(({ carer, hours, worked_hours }) => (
          <div
            key={carer.id}
            className="grid break-inside-avoid grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] items-center gap-x-3"
          >
            <span className="truncate">{carer.name}</span>
            <svg aria-hidden width="100%" height="22" className="block">
              <g className={Number(hours) > WEEK_HOURS ? 'fill-red-dot' : 'fill-accent'}>
                <rect y="4" height="14" rx="3" width={share(Number(hours))} opacity="0.45" />
                <rect y="4" height="14" rx="3" width={share(Number(worked_hours))} />
              </g>
              <line
                x1={share(WEEK_HOURS)}
                x2={share(WEEK_HOURS)}
                y1="0"
                y2="22"
                strokeDasharray="4 3"
                strokeWidth="1.5"
                className="stroke-ink-soft"
              />
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}
