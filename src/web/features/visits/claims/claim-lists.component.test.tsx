import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  decideExpense,
  Expense,
  ListedExpense,
  listExpenseReasons,
  listExpenses,
} from '#contract/visits/expenses.ts';
import { decideMileage, ListedMileage, listMileages, Mileage } from '#contract/visits/mileages.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ExpenseListPage } from '#web/features/visits/claims/ExpenseListPage.tsx';
import { MileageListPage } from '#web/features/visits/claims/MileageListPage.tsx';

const makeExpense = (amount: string, fields: Partial<ListedExpense> = {}) =>
  makeRecord(ListedExpense, {
    reason: { id: crypto.randomUUID(), reason: 'Taxi' },
    carer: { id: crypto.randomUUID(), name: 'Cem Carer' },
    date: '2026-11-20',
    amount,
    ...fields,
  });

function Expenses() {
  const [search, setSearch] = useState({});
  return <ExpenseListPage search={search} onSearch={setSearch} />;
}

function Mileages() {
  const [search, setSearch] = useState({});
  return <MileageListPage search={search} onSearch={setSearch} />;
}

function answerExpenses(items: ListedExpense[], total_pounds = '0.00') {
  answer(listExpenseReasons, () => []);
  return answer(listExpenses, () => ({ items, total: items.length, page: 1, page_size: 20, total_pounds }));
}

const row = (name: RegExp) => page.getByRole('row', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

it('[EXP-03] the office sees unusual expenses first, with their total, and approves one', async () => {
  const unusual = makeExpense('140.00', {
    warnings: ['Over the limit of £40.00 per journey.'],
    is_unusual: true,
  });
  const asked = answerExpenses([unusual, makeExpense('9.00', { status: 'approved' })], '1149.00');
  const decided = answer(decideExpense, () => makeRecord(Expense, { status: 'approved' }));
  renderScreen(<Expenses />);
  await expect.element(row(/140/)).toHaveTextContent('Over the limit of £40.00 per journey.');
  expect(asked[0]?.query.sort).toBe('-unusual');
  await expect.element(page.getByText('Total: £1,149.00')).toBeVisible();
  await expect.element(button('Approve Taxi, £9.00, Cem Carer')).not.toBeInTheDocument();
  await button('Approve Taxi, £140.00, Cem Carer').click();
  await expect.element(page.getByText('Claim approved')).toBeInTheDocument();
  expect(decided).toMatchObject([{ params: { id: unusual.id }, body: { decision: 'approved', version: 1 } }]);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

it('[EXP-03] the office returns an expense with a reason, and cannot without one', async () => {
  answerExpenses([makeExpense('12.50')]);
  const decided = answer(decideExpense, () => makeRecord(Expense, { status: 'returned' }));
  renderScreen(<Expenses />);
  await button('Return… Taxi, £12.50, Cem Carer').click();
  const dialog = page.getByRole('dialog', { name: 'Return this expense?' });
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Not legible ');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(decided.map(({ body }) => body)).toEqual([
    { decision: 'returned', reason: 'Not legible', version: 1 },
  ]);
});

it('[EXP-03] the office approves the ticked claims, and sees which were refused', async () => {
  answerExpenses([
    makeExpense('1.00'),
    makeExpense('2.00'),
    makeExpense('3.00', { status: 'approved' }),
    makeExpense('4.00', { is_restricted: true }),
  ]);
  answer(decideExpense, (_, count) =>
    count === 2 ? refuse('version.stale') : makeRecord(Expense, { status: 'approved' }),
  );
  renderScreen(<Expenses />);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button('Approve').last().click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 expenses?' });
  await expect.element(dialog).toHaveTextContent('It is already approved.');
  await expect.element(dialog).toHaveTextContent('The young person’s record is restricted.');
  await dialog.getByRole('button', { name: 'Approve 2 expenses' }).click();
  await expect
    .element(page.getByRole('dialog', { name: '1 of 2 approved' }))
    .toHaveTextContent('Someone else changed this');
});

it('[EXP-03] a carer sees their own claims with the reason for a return, a link to correct it, and no decision to make', async () => {
  const returned = makeExpense('12.50', { status: 'returned', return_reason: 'Not legible' });
  const asked = answerExpenses([returned, makeExpense('9.00')]);
  renderScreen(<Expenses />, { as: 'carer' });
  await expect.element(page.getByRole('heading', { name: 'My expenses', level: 1 })).toBeVisible();
  await expect.element(row(/12.50/)).toHaveTextContent('Not legible');
  await expect
    .element(page.getByRole('link', { name: 'Correct Taxi, £12.50' }))
    .toHaveAttribute('href', `/dashboard/visits/${returned.appointment_carer_id}?step=expenses`);
  expect(asked[0]?.query.sort).toBe('-date');
  await expect.element(button(/Approve|Return/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: /Select/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Correct Taxi, £9/ })).not.toBeInTheDocument();
});

it('[MIL-03] the office sees journeys with their miles and pounds, and closed ones without their places', async () => {
  const carer = { id: crypto.randomUUID(), name: 'Cem Carer' };
  const far = makeRecord(ListedMileage, {
    ...{
      carer,
      from_place: 'Croydon',
      to_place: 'Leeds',
      miles: '150.00',
      amount: '82.50',
      is_unusual: true,
    },
  });
  const closed = makeRecord(ListedMileage, {
    ...{ carer, from_place: 'Restricted', to_place: 'Restricted', miles: '3.00', is_restricted: true },
  });
  answer(listMileages, () => ({
    ...{
      items: [far, closed],
      total: 2,
      page: 1,
      page_size: 20,
      total_miles: '153.00',
      total_pounds: '84.15',
    },
  }));
  answer(decideMileage, () => makeRecord(Mileage, { status: 'approved' }));
  renderScreen(<Mileages />);
  await expect.element(row(/Leeds/)).toHaveTextContent('More than 100 miles.');
  await expect.element(page.getByText('Total: 153 miles, £84.15')).toBeVisible();
  await expect.element(button(/^(Approve|Return…) Restricted/)).not.toBeInTheDocument();
  await button('Approve Croydon to Leeds, 150 miles, Cem Carer').click();
  await expect.element(page.getByText('Claim approved')).toBeInTheDocument();
});
