import { useState } from 'react';
import { listSwaps, type Swap } from '#contract/appointments/swaps.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText } from '#web/features/appointments/appointments/appointment-words.ts';
import { SwapDialog } from '#web/features/appointments/swaps/SwapDialog.tsx';
import { SwapRuleLine } from '#web/features/appointments/swaps/SwapRuleLine.tsx';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** The swaps on which two carers agree and which wait for the office, and which those are. */
export function SwapsToApprove() {
  const { data } = useEndpoint(listSwaps, { query: { page_size: MAX_PAGE_SIZE } });
  const [answered, setAnswered] = useState<Swap>();
  const swaps = data?.items ?? [];
  return (
    <>
      {swaps.length > 0 && (
        <Card flush title={`Swaps to approve (${swaps.length})`}>
          <ul className="divide-y divide-line border-t border-line">
            {swaps.map((swap) => (
              <SwapRow key={swap.id} swap={swap} onAnswer={setAnswered} />
            ))}
          </ul>
        </Card>
      )}
      <SwapRuleLine />
      {answered && (
        <SwapDialog
          swap={swaps.find(({ id }) => id === answered.id) ?? answered}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </>
  );
}

function SwapRow({ swap, onAnswer }: { swap: Swap; onAnswer: (swap: Swap) => void }) {
  const { asker, colleague, gives, returns } = swap;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{colleague.name}</span> for {asker.name},{' '}
          <span className="tabular-nums">{whenText(gives)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {swappedWork(gives)}
          {returns && `. In return ${whenText(returns)}, ${swappedWork(returns)}`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Answer ${colleague.name} for ${asker.name}, ${whenText(gives)}`}
        onClick={() => onAnswer(swap)}
      >
        Answer
      </Button>
    </li>
  );
}
