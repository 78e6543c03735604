import { useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { type Quotation, RECORDED_WAYS, recordQuotationAnswer } from '#contract/money/quotation-records.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const WAYS = { 'e-mail': 'E-mail', telephone: 'Telephone', 'in writing': 'In writing', meeting: 'Meeting' };

/** The office writes down what its client answered: who, how and when. It cannot accept its own offer otherwise. */
export function RecordAnswerDialog({ quotation, onClose }: { quotation: Quotation; onClose: () => void }) {
  const { id, quotation_number, total, client } = quotation;
  const [values, setValues] = useState(() => ({
    ...{ status: '', name: '', how: '', order_number: '', reason: '' },
    date: todayInLondon(readNow()),
  }));
  const [isTried, setIsTried] = useState(false);
  const send = useSend(recordQuotationAnswer);
  const kept = useKeptTyping(`quotation/${id}/record`, values, setValues);
  const take = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const missing = isTried ? findMissing(values) : {};
  const findError = (path: string) => send.error?.errors.find((each) => each.path === path)?.message;
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = () => {
    setIsTried(true);
    const { status, name, date, order_number, reason } = values;
    const how = RECORDED_WAYS.find((way) => way === values.how);
    if (Object.keys(findMissing(values)).length > 0 || !how) return;
    const answer =
      status === 'accepted'
        ? { status: 'accepted' as const, order_number }
        : { status: 'declined' as const, reason };
    send.mutate(
      { params: { id }, body: { ...answer, recorded: { name, how, date } } },
      {
        onSuccess: async () => {
          toast.success(`Answer to ${quotation_number} recorded`);
          close();
          await refreshTopic('quotations');
        },
        // A colleague or the client may have answered first: the page says so, behind this.
        onError: () => void refreshTopic('quotations'),
      },
    );
  };
  return (
    <Dialog
      open
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`Recorded for ${client.name}`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={save}>
            Record answer
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && send.error.errors.length === 0 && (
          <SendProblem error={send.error} title="Not recorded" />
        )}
        <p>
          Record {client.name}’s answer to {quotation_number} for {sayAmount(total)}. You can’t change this
          answer later.
        </p>
        <RadioGroup
          label="Answer"
          value={values.status || undefined}
          onChange={take('status')}
          error={missing.status}
          options={[
            { value: 'accepted', label: 'Accepted' },
            { value: 'declined', label: 'Declined' },
          ]}
        />
        <TextField
          label="Who answered"
          help="The person’s name at the client."
          maxLength={100}
          value={values.name}
          onChange={take('name')}
          error={missing.name ?? findError('recorded.name')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="How"
            placeholder="Choose"
            value={values.how}
            options={RECORDED_WAYS.map((way) => ({ value: way, label: WAYS[way] }))}
            onChange={take('how')}
            error={missing.how ?? findError('recorded.how')}
          />
          <DateField
            label="When"
            value={values.date}
            onChange={take('date')}
            error={missing.date ?? findError('recorded.date')}
          />
        </div>
        {values.status === 'accepted' && (
          <TextField
            label="Order number"
            help="The client’s order number, for the invoice."
            maxLength={60}
            value={values.order_number}
            onChange={take('order_number')}
            error={missing.order_number ?? findError('order_number')}
          />
        )}
        {values.status === 'declined' && (
          <TextArea
            label="Reason"
            maxLength={500}
            value={values.reason}
            onChange={take('reason')}
            error={missing.reason ?? findError('reason')}
          />
        )}
      </div>
    </Dialog>
  );
}

type Values = Record<'status' | 'name' | 'how' | 'date' | 'order_number' | 'reason', string>;

function findMissing(values: Values): Partial<Values> {
  const missing: Partial<Values> = {};
  if (!values.status) missing.status = 'Choose an answer.';
  if (!values.name.trim()) missing.name = 'Give the name.';
  if (!values.how) missing.how = 'Choose how they answered.';
  if (!values.date) missing.date = 'Give the day.';
  if (values.status === 'accepted' && !values.order_number.trim())
    missing.order_number = 'Give the order number.';
  if (values.status === 'declined' && !values.reason.trim()) missing.reason = 'Give a reason.';
  return missing;
}
