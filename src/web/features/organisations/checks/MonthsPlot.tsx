import { formatMonth } from '#contract/core/dates.ts';
import type { CheckMonth } from '#contract/organisations/checks.ts';

/** How many checks end in each month, as bars with their figures. */
export function MonthsPlot({ months }: { months: readonly CheckMonth[] }) {
  const most = Math.max(1, ...months.map(({ expiring }) => expiring));
  const all = months.reduce((sum, { expiring }) => sum + expiring, 0);
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {all === 1 ? '1 check expires' : `${all === 0 ? 'No' : all} checks expire`} this month or in the next
        11 months.
      </figcaption>
      <table className="w-full text-sm">
        <caption className="sr-only">Checks expiring, by month</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Checks</th>
          </tr>
        </thead>
        <tbody className="block gap-x-8 sm:columns-2 xl:columns-3">
          {months.map(({ month, expiring }) => (
            <tr
              key={month}
              className="grid break-inside-avoid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3"
            >
              <th scope="row" className="text-left font-normal">
                {formatMonth(month)}
              </th>
              <td className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-2 text-right tabular-nums">
                <svg aria-hidden width="100%" height="22" className="block">
                  <rect
                    y="4"
                    height="14"
                    rx="3"
                    width={`${(expiring / most) * 100}%`}
                    className="fill-accent"
                  />
                </svg>
                {expiring}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
