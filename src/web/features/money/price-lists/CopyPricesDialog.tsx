import { useState } from 'react';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { readDecimal } from '#contract/core/decimals.ts';
import { copyPriceLists, RaisePercent } from '#contract/money/price-lists.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { EVERYBODY_ELSE } from '#web/features/money/price-lists/price-list-words.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Stands for no client among the choices. */
const ALL = 'all';

/** Every service's price of one client, on a day, becomes another's from that day. */
export function CopyPricesDialog({ onClose }: { onClose: () => void }) {
  const clients = useEndpoint(listClientOptions, {});
  const [values, setValues] = useState({
    from: ALL,
    to: '',
    from_date: addDays(todayInLondon(), 1),
    raise: '0',
  });
  const [wasTried, setWasTried] = useState(false);
  const send = useSend(copyPriceLists);
  const change = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const findError = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const options = [
    { value: ALL, label: EVERYBODY_ELSE },
    ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // An empty field raises nothing; one that is no number is never taken for that.
  const raise = RaisePercent.safeParse(values.raise.trim() ? Number(readDecimal(values.raise)) : 0);
  const copy = () => {
    setWasTried(true);
    if (!raise.success) return;
    const body = {
      from_client_id: values.from === ALL ? null : values.from,
      to_client_id: values.to === ALL ? null : values.to,
      from_date: values.from_date,
      raise_percent: raise.data,
    };
    send.mutate(
      { body },
      {
        onSuccess: async ({ copied }) => {
          const raised = raise.data ? `, raised by ${raise.data} %` : '';
          toast.success(`${copied === 1 ? '1 price' : `${copied} prices`} copied${raised}`);
          onClose();
          await refreshTopic('prices');
        },
      },
    );
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      title="Copy prices"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={send.isPending} disabled={!values.to || !values.from_date} onClick={copy}>
            Copy prices
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {send.error && (
          <SendProblem title="Nothing copied" error={send.error}>
            {send.error.errors[0]?.message}
          </SendProblem>
        )}
        <Combobox
          label="From"
          name="from_client_id"
          value={values.from}
          onChange={change('from')}
          options={options}
          error={findError('from_client_id')}
        />
        <Combobox
          label="To"
          name="to_client_id"
          value={values.to}
          onChange={change('to')}
          options={options}
          error={findError('to_client_id')}
        />
        <DateField
          label="First day"
          name="from_date"
          help="Prices that already start on this day do not change."
          value={values.from_date}
          onChange={change('from_date')}
          error={findError('from_date')}
        />
        <NumberField
          label="Raise by"
          name="raise_percent"
          suffix="%"
          className="max-w-40"
          value={values.raise}
          onChange={change('raise')}
          error={(wasTried && raise.error?.issues[0]?.message) || findError('raise_percent')}
        />
      </div>
    </Dialog>
  );
}
