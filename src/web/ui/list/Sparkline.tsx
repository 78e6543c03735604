import { UiLink } from '#web/ui/frame/Link.tsx';
import { sparklinePath } from './sparkline-path.ts';

type SparkPoint = { label: string; value: number };

type SparklineProps = {
  /** What is counted, and over which time: "Missing reports by week". */
  title: string;
  points: readonly SparkPoint[];
};

/** A trend the size of a word, with the same figures in a table for screen readers. */
function Sparkline({ title, points }: SparklineProps) {
  const path = sparklinePath(
    points.map((point) => point.value),
    96,
    32,
  );
  return (
    <figure className="text-accent">
      <svg aria-hidden viewBox="0 0 96 32" className="block h-8 w-24 overflow-visible">
        <path d={path.area} className="fill-accent-tint forced-colors:fill-none" />
        <path
          d={path.line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx={path.end.x} cy={path.end.y} r="3" fill="currentColor" />
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{point.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

type StatProps = {
  label: string;
  value: string | number;
  href?: string;
  note?: string;
  trend?: SparklineProps;
};

/** An important count, its trend, and a link to the list behind it. */
export function Stat({ label, value, href, note, trend }: StatProps) {
  return (
    <div className="relative flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4 transition-shadow has-[a:hover]:shadow-raised">
      <p className="text-sm font-medium text-ink-soft">
        {href ? (
          <UiLink
            href={href}
            className="rounded-sm after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {label}
            <span className="sr-only">: {value}</span>
          </UiLink>
        ) : (
          label
        )}
      </p>
      <div className="flex items-end justify-between gap-3">
        <p
          aria-hidden={href ? true : undefined}
          className="text-2xl font-semibold tracking-tight whitespace-nowrap tabular-nums"
        >
          {value}
        </p>
        {trend && <Sparkline {...trend} />}
      </div>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
