import { useState } from 'react';
import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { readPence, writePence } from '#contract/money/pence.ts';
import { draftReminder, sendReminder } from '#contract/money/reminders.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { type Draft, putSumsRight, startLetter } from '#web/features/money/reminders/reminder-letter.ts';
import { ComposeEmail } from '#web/features/reports/ComposeEmail.tsx';
import { nameSubjects } from '#web/forms/name-subjects.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { isSame } from '#web/writing/is-same.ts';

interface Props {
  client: Ref;
  onClose: () => void;
}

/** The server drafts a reminder; the user reads, edits and sends it. */
export function ReminderDialog({ client, onClose }: Props) {
  const { data, error } = useEndpoint(
    draftReminder,
    { params: { id: client.id } },
    { refetchOnMount: 'always' },
  );
  if ((error && !data) || data?.total === '0.00')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Nothing to send a reminder for"
        text={(data ? undefined : error?.message) ?? sayNothingDue(client, data?.credit)}
        primary={{ label: 'Close', onPress: onClose }}
      />
    );
  return data ? <Compose draft={data} onClose={onClose} /> : null;
}

const sayNothingDue = ({ name }: Ref, credit = '0.00') =>
  credit === '0.00'
    ? `No invoice to ${name} is overdue.`
    : `What is overdue is covered by the ${sayAmount(credit)} that ${name} overpaid. Refund it on the invoice it was paid for, or agree with them how to use it.`;

const SUMS_PUT_RIGHT =
  'We updated the amounts in the standard text after the payment. Check any you typed yourself. ';

/** The amounts that its text names. */
const describeSums = ({ invoices, total }: Draft): string[] => [
  total,
  ...invoices.map(({ id, outstanding }) => `${id} ${outstanding}`),
];

function Compose({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [opened, setOpened] = useState(draft);
  /** The draft that the letter started from. */
  const [begun, setBegun] = useState(draft);
  const { client, invoices, credit, total, contacts } = opened;
  const [letter, setLetter] = useState(() => startLetter(draft));
  // The name includes the amounts, because text about some amounts does not apply to others.
  const place = `client/${client.id}/reminder/${nameSubjects(describeSums(opened))}`;
  const overdue = writePence(invoices.reduce((sum, { outstanding }) => sum + readPence(outstanding), 0));
  const last = invoices
    .flatMap(({ last_reminded_at }) => last_reminded_at ?? [])
    .toSorted()
    .at(-1);
  const readAgain = () => {
    if (isSame(letter, startLetter(opened))) setBegun(draft);
    setLetter(putSumsRight(letter, opened, draft));
    setOpened(draft);
  };
  return (
    <ComposeEmail
      key={nameSubjects(describeSums(begun))}
      {...{ contacts, letter, setLetter, onClose }}
      title={`Remind ${client.name}`}
      note={`${begun === opened ? '' : SUMS_PUT_RIGHT}${invoices.length === 1 ? 'One invoice is' : `${invoices.length} invoices are`} overdue, ${sayAmount(overdue)} in total${credit === '0.00' ? '' : `: ${sayAmount(total)} after ${sayAmount(credit)} overpaid`}. ${last ? `Last reminded on ${formatDate(toLondonDay(last))}.` : 'Not reminded yet.'} We’ll attach them as PDF, and add links below your text. Those of a restricted record are links only.`}
      place={place}
      overtaken={
        isSame(describeSums(draft), describeSums(opened))
          ? undefined
          : { title: 'Someone has just recorded a payment', onReadAgain: readAgain }
      }
      send={async (written, idempotency_key) => {
        const body = { ids: invoices.map(({ id }) => id), ...written };
        const sent = await callApi(sendReminder, { body }, { idempotency_key });
        await refreshTopic('invoices');
        return sent;
      }}
      sentWords="Reminder sent"
    />
  );
}
