import { sayAmount } from '#contract/core/decimals.ts';
import { AGE_BANDS, getAgeing } from '#contract/money/ageing.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AGEING, hrefOfOverdue, hrefOfOwed } from '#web/features/money/statements/ageing-words.ts';
import { saySigned } from '#web/features/money/statements/statement-words.ts';
import { Stat } from '#web/ui/list/Sparkline.tsx';

/**
 * On a home page: what is overdue and what is unpaid, each with a link to its invoices. Renders nothing if nothing is
 * owed.
 */
export function OwedTiles({ audience }: { audience: 'admin' | 'client' }) {
  const { data } = useEndpoint(getAgeing, {});
  if (!data) return null;
  const { as_of, all } = data;
  const unpaid = AGE_BANDS.reduce((pence, band) => pence + readPence(all[band]), 0);
  if (unpaid === 0) return null;
  const notes = [
    all.closed === '0.00' ? '' : `${saySigned(all.closed)} of it on invoices you cannot open`,
    all.credit === '0.00' ? '' : `${sayAmount(all.credit)} overpaid on others`,
  ].filter(Boolean);
  const overdue = writePence(unpaid - readPence(all.not_due));
  return (
    <section
      aria-label="Money"
      className={`grid gap-3 sm:grid-cols-2 ${audience === 'admin' ? 'lg:grid-cols-3' : ''}`}
    >
      <Stat label="Overdue invoices" value={sayAmount(overdue)} href={hrefOfOverdue(as_of)} />
      <Stat
        label="Unpaid invoices"
        value={sayAmount(writePence(unpaid))}
        href={hrefOfOwed(as_of)}
        {...(notes.length > 0 ? { note: notes.join('; ') } : {})}
      />
      {audience === 'admin' && readPence(all.older) > 0 && (
        <Stat label="Owed for more than 90 days" value={sayAmount(all.older)} href={AGEING} />
      )}
    </section>
  );
}
