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
  { value: 'always', label: 'Always', detail: 'Nothing changes hands before the office has approved it.' },
  {
    value: 'not_suitable',
    label: 'Only where a carer is not suitable by then',
    detail:
      'With enough rest, within the hours of the week and with the checks it asks for, the colleague has it at once. Both are told, and the board shows it.',
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
          toast.success('Saved for the whole agency');
          onClose();
        },
        onSettled: () => void refreshTopic('swaps'),
      },
    );
  if (isOvertaken(send.error))
    return <ReadAgainDialog title="This rule was changed meanwhile" onClose={onClose} />;
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
