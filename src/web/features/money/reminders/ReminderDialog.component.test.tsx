import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draftReminder } from '#contract/money/reminders.ts';
import { announce, answer } from '#test/component/fake-line.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { ReminderDialog } from '#web/features/money/reminders/ReminderDialog.tsx';

const client = { id: crypto.randomUUID(), name: 'Northshire Council' };
const draftOf = (total: string) => ({
  ...{ client, credit: '0.00', total, subject: 'Reminder', body: `You owe £${total}.` },
  contacts: [{ name: 'Amy', email: 'amy@north.test' }],
  invoices: [],
});
const letter = page.getByRole('dialog', { name: 'Remind Northshire Council' });
const words = letter.getByLabelText('Message');
const draw = () => renderScreen(<ReminderDialog client={client} onClose={vi.fn()} />);

it('[INV-03] [UIX-09] A letter about amounts that change continues with the new ones, and no text stays under the old', async () => {
  let total = '900.00';
  answer(draftReminder, () => draftOf(total));
  const first = draw();
  await expect.element(words).toHaveValue('You owe £900.00.');
  await words.fill('You owe £900.00. Please ring.');
  total = '899.93';
  announce('invoices');
  const changed = page.getByRole('dialog', { name: 'Someone has just recorded a payment' });
  await changed.getByRole('button', { name: 'Read it again' }).click();
  await expect.element(words).toHaveValue(expect.stringContaining('Please ring.'));
  await letter.getByRole('button', { name: 'Cancel' }).click();
  await first.leave();

  total = '900.00';
  queryClient.clear();
  draw();
  await expect.element(words).toHaveValue('You owe £900.00.');
  await expect.element(letter.getByText('Your draft was restored')).not.toBeInTheDocument();
});
