import { sayAmount, withGroups } from '#contract/core/decimals.ts';
import type { Margin } from '#contract/money/margins.ts';

interface Props {
  margins: readonly Margin[];
  total: Omit<Margin, 'client'>;
}

const HEADS = [
  'Invoiced',
  'Hours',
  'Miles',
  'Cost',
  'Margin',
  'Hours not invoiced yet',
  'Miles not invoiced yet',
];

/** The figures of each client, and of all together. */
export function MarginTable({ margins, total }: Props) {
  return (
    <section
      className="overflow-x-auto rounded-md border border-line bg-surface"
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is rolled with the keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-xl text-right tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Client
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {margins.map(({ client, ...figures }) => (
            <tr key={client.id}>
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {client.name}
              </th>
              <Cells {...figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="px-4 py-2 text-left font-semibold">
              Together
            </th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells(figures: Omit<Margin, 'client'>) {
  const { invoiced, hours, miles, cost, margin, margin_percent } = figures;
  const told = [
    sayAmount(invoiced),
    withGroups(hours),
    withGroups(miles),
    cost === null ? '–' : sayAmount(cost),
    margin === null ? '–' : `${sayMargin(margin)}${margin_percent === null ? '' : ` (${margin_percent}%)`}`,
    withGroups(figures.hours_not_invoiced),
    withGroups(figures.miles_not_invoiced),
  ];
  return told.map((text, index) => (
    <td key={HEADS[index]} className="px-4 py-2 whitespace-nowrap">
      {text}
    </td>
  ));
}

/** Below nothing with a minus that is read. */
export const sayMargin = (margin: string) =>
  margin.startsWith('-') ? `−${sayAmount(margin.slice(1))}` : sayAmount(margin);
