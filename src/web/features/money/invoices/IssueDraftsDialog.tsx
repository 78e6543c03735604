import { sayAmount } from '#contract/core/decimals.ts';
import { type Invoice, issueInvoice } from '#contract/money/invoices.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { describePeriod } from '#web/features/money/invoices/invoice-words.ts';
import { OneByOneDialog } from '#web/lists/OneByOneDialog.tsx';

interface Props {
  drafts: readonly Invoice[];
  onDone: () => void;
  onClose: () => void;
}

/** Issues the drafts of a run together, in the order of the list: each gets the next number. */
export function IssueDraftsDialog({ drafts, onDone, onClose }: Props) {
  const many = drafts.length > 1;
  const sum = drafts.reduce((pence, { total }) => pence + readPence(total), 0);
  return (
    <OneByOneDialog
      items={drafts}
      send={issueDraft}
      words={{
        ask: (count) => (count === 1 ? 'Issue this invoice?' : `Issue ${count} invoices?`),
        verb: (count) => (count === 1 ? 'Issue invoice' : `Issue ${count} invoices`),
        doing: 'Issuing',
        done: 'issued',
      }}
      describe={(draft) => ({
        title: [draft.client.name, draft.young_person?.name].filter(Boolean).join(', '),
        detail: `${describePeriod(draft)}: ${sayAmount(draft.total)}`,
      })}
      onOver={() => refreshTopic('invoices')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {many && <>Total: {sayAmount(writePence(sum))}. </>}
        We’ll number {many ? 'them' : 'it'} and show {many ? 'them' : 'it'} to the client. You cannot change{' '}
        {many ? 'these invoices' : 'the invoice'}, or the visits’ times and claims, after that.
      </p>
    </OneByOneDialog>
  );
}

/** One that was issued by a first try, of which the answer was lost, is issued. */
async function issueDraft({ id, version }: Invoice): Promise<void> {
  try {
    await callApi(issueInvoice, { params: { id }, body: { version } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'invoice.issued')) throw error;
  }
}
