import type { Margin } from '#contract/money/margins.ts';

/** Of each client the invoiced sum as a bar, and what it cost as a darker one within. The table says the same in figures. */
export function MarginPlot({ margins }: { margins: readonly Margin[] }) {
  const most = Math.max(1, ...margins.flatMap(({ invoiced, cost }) => [Number(invoiced), Number(cost ?? 0)]));
  const share = (pounds: number) => `${(Math.max(0, pounds) / most) * 100}%`;
  const losing = margins.filter(({ margin }) => margin !== null && Number(margin) < 0).length;
  const words = losing === 0 ? 'No client costs' : losing === 1 ? '1 client costs' : `${losing} clients cost`;
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {words} more than you invoiced. The wide bar shows what you invoiced, the narrow bar what it cost.
      </figcaption>
      <div aria-hidden className="space-y-1 text-sm">
        {margins.map(({ client, invoiced, cost, margin }) => (
          <div
            key={client.id}
            className="grid grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)] items-center gap-x-3"
          >
            <span className="truncate">{client.name}</span>
            <svg aria-hidden width="100%" height="22" className="block">
              <rect
                y="2"
                height="18"
                rx="3"
                width={share(Number(invoiced))}
                className="fill-accent-tint stroke-accent"
              />
              {cost !== null && (
                <rect
                  y="7"
                  height="8"
                  rx="2"
                  width={share(Number(cost))}
                  className={Number(margin) < 0 ? 'fill-red-dot' : 'fill-accent'}
                />
              )}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}
