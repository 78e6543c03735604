import { useState } from 'react';
import {
  getSwapRule,
  listSwaps,
  type Swap,
  SwapApproval,
  type SwapRule,
  updateSwapRule,
} from '#contract/appointments/swaps.ts';
import { MAX_PAGE_SIZE } from '#contract/core/constants.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { SwapDialog } from '#web/features/appointments/swaps/SwapDialog.tsx';
import { swappedWork } from '#web/features/appointments/swaps/swap-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** Swaps that two carers have agreed and that wait for the office. */
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

const LINES: Record<SwapApproval, string> = {
  always: 'The office approves every swap between carers.',
  not_suitable: 'Swaps between suitable carers need no approval.',
};

const OPTIONS = [
  { value: 'always', label: 'Always', detail: 'The office approves every swap before it happens.' },
  {
    value: 'not_suitable',
    label: 'Only if a carer is not suitable',
    detail:
      'If the colleague has enough rest, hours and checks, the swap happens straight away. We tell both carers.',
  },
];

function SwapRuleLine() {
  const { data } = useEndpoint(getSwapRule, {});
  const [opened, setOpened] = useState<SwapRule>();
  if (!data) return null;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {LINES[data.approval]}{' '}
        <Button
          variant="link"
          aria-label="Change which swaps the office approves"
          onClick={() => setOpened(data)}
        >
          Change
        </Button>
      </p>
      {opened && <RuleDialog rule={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function RuleDialog({ rule: { approval, version }, onClose }: { rule: SwapRule; onClose: () => void }) {
  return (
    <FormDialog
      place="swap-rule"
      title="Swaps between carers"
      start={{ approval }}
      submit={{
        label: 'Save',
        request: (chosen) => prepareCall(updateSwapRule, { body: { ...chosen, version } }),
      }}
      failed="Not saved"
      readAgain={{ title: 'Someone else changed this rule' }}
      topics={['swaps']}
      onDone={() => toast.success('Rule saved for the whole agency')}
      onClose={onClose}
    >
      {({ field, set }) => (
        <RadioGroup
          label="Swaps need the office’s approval"
          {...field('approval')}
          onChange={(chosen) => set({ approval: SwapApproval.parse(chosen) })}
          options={OPTIONS}
        />
      )}
    </FormDialog>
  );
}
