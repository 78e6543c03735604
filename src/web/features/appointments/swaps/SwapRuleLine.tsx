import { useState } from 'react';
import { getSwapRule, SwapApproval, type SwapRule, updateSwapRule } from '#contract/appointments/swaps.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { isOvertaken, ReadAgainDialog } from '#web/forms/ReadAgainDialog.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

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

/** Says which swaps the office approves, and changes it. */
export function SwapRuleLine() {
  const { data } = useEndpoint(getSwapRule, {});
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  return (
    <p className="text-sm text-ink-soft">
      {LINES[data.approval]}{' '}
      <Button
        variant="link"
        aria-label="Change which swaps the office approves"
        onClick={() => setIsOpen(true)}
      >
        Change
      </Button>
      {isOpen && <RuleDialog rule={data} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

function RuleDialog({ rule, onClose }: { rule: SwapRule; onClose: () => void }) {
  const [approval, setApproval] = useState<SwapApproval>(rule.approval);
  const [version] = useState(rule.version);
  const send = useSend(updateSwapRule);
  const save = () =>
    send.mutate(
      { body: { approval, version } },
      {
        onSuccess: () => {
          toast.success('Rule saved for the whole agency');
          onClose();
        },
        onSettled: () => void refreshTopic('swaps'),
      },
    );
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="Someone else changed this rule" onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      isSending={send.isPending}
      title="Swaps between carers"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && <SendProblem title="Not saved" error={send.error} />}
        <RadioGroup
          label="Swaps need the office’s approval"
          value={approval}
          onChange={(value) => setApproval(SwapApproval.parse(value))}
          options={OPTIONS}
        />
      </div>
    </Dialog>
  );
}
