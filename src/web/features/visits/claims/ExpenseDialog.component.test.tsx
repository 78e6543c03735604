import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import {
  createExpense,
  deleteExpense,
  Expense,
  ExpenseReason,
  listExpenseReasons,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ExpenseDialog } from '#web/features/visits/claims/ExpenseDialog.tsx';

const date = addDays(todayInLondon(), -1);
const parking = makeRecord(ExpenseReason, { reason: 'Parking' });
const claim = { appointment_carer_id: crypto.randomUUID(), carer_name: 'Cara Okafor', date };
const expense = makeRecord(Expense, { reason: parking, amount: '4.85', date, is_by_office: true });

const dialog = page.getByRole('dialog').first();
const amount = dialog.getByRole('textbox', { name: 'Amount' });
const save = dialog.getByRole('button', { name: 'Save' });

function open(of?: Expense) {
  answer(listExpenseReasons, () => [parking]);
  const onClose = vi.fn();
  const screen = renderScreen(<ExpenseDialog claim={claim} expense={of} onClose={onClose} />);
  return { ...screen, onClose };
}

it('[EXP-01] An expense is entered with its receipt, and both are restored after the page was left', async () => {
  const asked = answer(createExpense, () => expense);
  const first = open();
  await save.click();
  await expect.element(dialog).toHaveTextContent('Choose what it was for.');
  await dialog.getByLabelText('What for').selectOptions('Parking');
  await amount.fill('4,85');
  const canvas = document.createElement('canvas');
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  await userEvent.upload(
    dialog.getByLabelText('Choose files', { exact: true }),
    new File([picture ?? ''], 'till.png', { type: 'image/png' }),
  );
  await expect.element(dialog.getByRole('button', { name: 'Remove till.jpg' })).toBeVisible();
  await first.leave();
  const { onClose } = open();
  await expect.element(amount).toHaveValue('4,85');
  await expect.element(dialog.getByRole('button', { name: 'Remove till.jpg' })).toBeVisible();
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body, files }) => [body.amount, files.map(({ name }) => name)])).toEqual([
    ['4.85', ['till.jpg']],
  ]);
});

it('[EXP-01] [UIX-09] An expense is corrected although its carer was first, and their note is kept', async () => {
  const theirs: Expense = { ...expense, note: 'The carer’s', version: expense.version + 1 };
  const asked = answer(updateExpense, ({ body }) =>
    body.version < theirs.version ? refuse('version.stale', { current: theirs }) : theirs,
  );
  const { onClose } = open(expense);
  await amount.fill('5.10');
  await save.click();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Someone else changed this expense');
  await expect
    .element(dialog.getByRole('group', { name: 'Amount' }).getByRole('radio', { name: /Keep mine.*£5\.10/s }))
    .toBeChecked();
  await dialog
    .getByRole('group', { name: 'Note' })
    .getByRole('radio', { name: /Take theirs/ })
    .click();
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.body).toMatchObject({ amount: '5.10', note: 'The carer’s', version: theirs.version });
});

it('[EXP-01] A carer’s claim is changed and removed only with a reason', async () => {
  const asked = answer(updateExpense, () =>
    refuse('input.invalid', {
      errors: [{ path: 'reason', message: 'Enter a reason. We send it to the carer.' }],
    }),
  );
  const removed = answer(deleteExpense, ({ params }) => params);
  const { onClose } = open({ ...expense, is_by_office: false });
  await amount.fill('12');
  await save.click();
  await expect.element(dialog).toHaveTextContent('Enter a reason. We send it to the carer.');
  await dialog.getByLabelText('Reason for the change').fill('The till says £12');
  await save.click();
  await expect.poll(() => asked.at(-1)?.body.reason).toBe('The till says £12');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this claim?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(question).toHaveTextContent('Enter a reason.');
  await question.getByLabelText('Reason').fill('Paid twice');
  await question.getByRole('button', { name: 'Remove' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(removed.map(({ query }) => query.reason)).toEqual(['Paid twice']);
});
