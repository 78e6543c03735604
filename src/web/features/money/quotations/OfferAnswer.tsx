import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { answerOfferedQuotation, type OfferedQuotation } from '#contract/money/quotation-links.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSend } from '#web/api/hooks.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { usePublicDraft } from '#web/writing/use-public-draft.tsx';

interface Props {
  token: string;
  offer: OfferedQuotation;
  onSent: (status: 'accepted' | 'declined') => void;
}

const start = { status: '', name: '', order_number: '', reason: '' };
type Field = keyof typeof start;

/** Accept with an order number, or decline with a reason; once. */
export function OfferAnswer({ token, offer: { quotation_number, total }, onSent }: Props) {
  const [values, setValues] = useState(start);
  const [isChecked, setIsChecked] = useState(false);
  // Enough of the link to identify it, but too little to open it.
  const kept = usePublicDraft(`quotation-answer/${token.slice(0, 8)}`, values, setValues);
  const send = useSend(answerOfferedQuotation);
  const take = (field: Field) => (value: string) => setValues({ ...values, [field]: value });
  const missing = isChecked ? findMissing(values) : {};
  const { status } = values;
  const press = () => {
    setIsChecked(true);
    if (Object.keys(findMissing(values)).length > 0 || (status !== 'accepted' && status !== 'declined'))
      return;
    const said = status === 'accepted' ? { order_number: values.order_number } : { reason: values.reason };
    send.mutate(
      { body: { token, status, name: values.name, ...said } },
      {
        onSuccess: () => {
          kept.forget();
          onSent(status);
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <h2 className="text-xl font-semibold">Your answer</h2>
      {kept.restored}
      {send.error && (
        <SendProblem error={send.error} title="Your answer was not sent" seen={send.submittedAt}>
          {describeProblem(send.error, quotation_number)}
        </SendProblem>
      )}
      <fieldset disabled={send.isPending} className="min-w-0 space-y-5">
        <RadioGroup
          label="Do you accept this quotation?"
          value={status || undefined}
          onChange={take('status')}
          error={missing.status}
          options={[
            { value: 'accepted', label: `Yes, we order this for ${sayAmount(total)}` },
            { value: 'declined', label: 'No' },
          ]}
        />
        {status === 'accepted' && (
          <TextField
            label="Order number"
            name="order_number"
            help="Your own order number, for the invoice."
            maxLength={60}
            value={values.order_number}
            onChange={take('order_number')}
            error={missing.order_number}
          />
        )}
        {status === 'declined' && (
          <TextArea
            label="Why not?"
            name="reason"
            rows={3}
            maxLength={500}
            help="Do not name any young people."
            value={values.reason}
            onChange={take('reason')}
            error={missing.reason}
          />
        )}
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={values.name}
          onChange={take('name')}
          error={missing.name}
        />
      </fieldset>
      <p className="text-ink-soft">You can’t change this answer later. Ring us if you need to.</p>
      <Button type="submit" size="lg" className="w-full" pending={send.isPending}>
        Send answer
      </Button>
      {kept.clear}
    </form>
  );
}

function findMissing({ status, name, order_number, reason }: typeof start): Partial<Record<Field, string>> {
  const missing: Partial<Record<Field, string>> = {};
  if (!status) missing.status = 'Choose an answer.';
  if (!name.trim()) missing.name = 'Enter your name.';
  if (status === 'accepted' && !order_number.trim()) missing.order_number = 'Enter the order number.';
  if (status === 'declined' && !reason.trim()) missing.reason = 'Enter a reason.';
  return missing;
}

function describeProblem({ status, errors, message }: ApiError, quotation_number: string): string {
  if (status === 404)
    return `This link no longer works. Someone may have answered already, or we withdrew the quotation. Ring the office and quote ${quotation_number}.`;
  return `${errors[0]?.message ?? message} What you typed is saved in this browser.`;
}
