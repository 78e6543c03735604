import { sayAmount } from '#contract/core/decimals.ts';
import type { PriceLine } from '#contract/money/pricing.ts';

interface Props {
  lines: readonly PriceLine[];
  /** Whether each line shows its VAT. */
  showsVat?: boolean;
}

/** Each charged item, with how its amount is calculated. */
export function PriceLines({ lines, showsVat = false }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and keep no state
        <li key={index} className="flex items-baseline justify-between gap-4 px-4 py-3">
          <span className="min-w-0">
            <span className="block font-medium">{line.service_type.name}</span>
            <span className="text-sm text-ink-soft">{line.description}</span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {sayAmount(line.amount)}
            {showsVat && (
              <span className="block text-sm text-ink-soft">
                {Number(line.vat_rate) === 0 ? 'VAT exempt' : `plus ${Number(line.vat_rate)}% VAT`}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Subtotal, VAT and total, with why nothing is charged, or what is. */
export function Sums({
  subtotal,
  vat,
  total,
  vat_notes,
}: {
  subtotal: string;
  vat: string;
  total: string;
  vat_notes: readonly string[];
}) {
  return (
    <div className="space-y-3 border-t border-line-strong px-4 py-3">
      <dl className="space-y-1">
        <Sum term="Subtotal" amount={subtotal} />
        <Sum term="VAT" amount={vat} />
        <Sum term="Total" amount={total} isTotal />
      </dl>
      {vat_notes.map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

function Sum({ term, amount, isTotal = false }: { term: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={isTotal ? 'flex justify-between gap-4 text-lg font-semibold' : 'flex justify-between gap-4'}
    >
      <dt>{term}</dt>
      <dd className="tabular-nums">{sayAmount(amount)}</dd>
    </div>
  );
}
