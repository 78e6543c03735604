import { todayInLondon } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { type Quotation, RECORDED_WAYS, recordQuotationAnswer } from '#contract/money/quotation-records.ts';
import { prepareCall } from '#web/api/call.ts';
import { readNow } from '#web/api/office-clock.ts';
import { RadioGroup, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

const WAYS = { 'e-mail': 'E-mail', telephone: 'Telephone', 'in writing': 'In writing', meeting: 'Meeting' };

type Body = BodyInputOf<typeof recordQuotationAnswer>;

/** The office records its client's answer: who, how and when. It cannot accept its own offer in any other way. */
export function RecordAnswerDialog({ quotation, onClose }: { quotation: Quotation; onClose: () => void }) {
  const { id, quotation_number, total, client } = quotation;
  return (
    <FormDialog
      place={`quotation/${id}/record`}
      title={`Recorded for ${client.name}`}
      start={{
        ...{ status: '', name: '', how: '', order_number: '', reason: '' },
        date: todayInLondon(readNow()),
      }}
      submit={{
        label: 'Record answer',
        request: ({ status, name, how, date, order_number, reason }) =>
          prepareCall(recordQuotationAnswer, {
            params: { id },
            body: {
              status: status as Body['status'],
              ...(status === 'declined' ? { reason } : { order_number }),
              recorded: { name, how: how as Body['recorded']['how'], date },
            },
          }),
        judge: ({ status }) => (status ? {} : { status: 'Choose an answer.' }),
      }}
      failed="Not recorded"
      topics={['quotations']}
      onDone={() => toast.success(`Answer to ${quotation_number} recorded`)}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <p>
            Record {client.name}’s answer to {quotation_number} for {sayAmount(total)}. You can’t change this
            answer later.
          </p>
          <RadioGroup
            label="Answer"
            {...field('status')}
            options={[
              { value: 'accepted', label: 'Accepted' },
              { value: 'declined', label: 'Declined' },
            ]}
          />
          <TextField
            label="Who answered"
            help="The person’s name at the client."
            maxLength={100}
            {...field('name', 'recorded.name')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="How"
              placeholder="Choose"
              options={RECORDED_WAYS.map((way) => ({ value: way, label: WAYS[way] }))}
              {...field('how', 'recorded.how')}
            />
            <DateField label="When" {...field('date', 'recorded.date')} />
          </div>
          {values.status === 'accepted' && (
            <TextField
              label="Order number"
              help="The client’s order number, for the invoice."
              maxLength={60}
              {...field('order_number')}
            />
          )}
          {values.status === 'declined' && <TextArea label="Reason" maxLength={500} {...field('reason')} />}
        </>
      )}
    </FormDialog>
  );
}
