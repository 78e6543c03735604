import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCarerPay, PaidVisit, PayWeek } from '#contract/money/my-pay.ts';
import { createPayRate, listPayRates, PayRate } from '#contract/money/pay-rates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { MyPayPage } from '#web/features/money/pay/MyPayPage.tsx';
import { PayRatesPage } from '#web/features/money/pay/PayRatesPage.tsx';

function Pay() {
  const [week, setWeek] = useState<string | undefined>('2026-11-25');
  return <MyPayPage week={week} onWeek={setWeek} />;
}

const visit = (fields: Partial<PaidVisit>) =>
  makeRecord(PaidVisit, {
    appointment_carer_id: crypto.randomUUID(),
    date: '2026-11-23',
    start_at: '2026-11-23T09:00:00Z',
    end_at: '2026-11-23T17:00:00Z',
    minutes: 480,
    service: 'Mentoring',
    ...fields,
  });

const week = (fields: Partial<PayWeek>) =>
  makeRecord(PayWeek, {
    week: '2026-11-23',
    total: '1234.50',
    minutes: 500,
    without_rate: 0,
    by_standing: { planned: '0.00', to_submit: '0.00', submitted: '134.50', approved: '1100.00' },
    visits: [],
    journeys: [],
    expense_claims: [],
    tax_year: { from_date: '2026-04-06', vehicles: [] },
    ...fields,
  });

it('[PAY-01] a carer sees the total of a week, how far it is, and each visit with its lines', async () => {
  const lines = [
    { text: '2 h at £12.60', amount: '25.20' },
    { text: '6 h night at £15.75', amount: '94.50' },
  ];
  const asked = answer(getCarerPay, () =>
    week({ visits: [visit({ pay: '119.70', lines, standing: 'submitted', break_minutes: 0 })] }),
  );
  renderScreen(<Pay />, { as: 'carer' });
  await expect.element(page.getByText('£1,234.50')).toBeVisible();
  expect(asked[0]?.query.date).toBe('2026-11-23');
  await expect.element(page.getByText('1 visit, 8 h 20 min')).toBeVisible();
  await expect.element(page.getByText('£1,100.00')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Mentoring' });
  await expect.element(row).toHaveTextContent('6 h night at £15.75 = £94.50');
  await expect.element(row).toHaveTextContent('£119.70');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect.poll(() => asked.at(-1)?.query.date).toBe('2026-11-16');
});

it('[PAY-01] a visit without a rate says so, and shows no sum', async () => {
  answer(getCarerPay, () =>
    week({ total: '0.00', without_rate: 1, visits: [visit({ pay: null, lines: [], standing: 'planned' })] }),
  );
  renderScreen(<Pay />, { as: 'carer' });
  await expect.element(page.getByText('The office has not set a rate for this service.')).toBeVisible();
  await expect.element(page.getByText('One visit has no pay rate. The total leaves it out.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Mentoring' });
  await expect.element(row).not.toHaveTextContent('£0');
});

it('[PAY-01] a week that cannot be loaded says so, and is loaded again on request', async () => {
  answer(getCarerPay, (_asked, count) =>
    count === 1 ? refuse('not_found') : week({ total: '0.00', minutes: 0 }),
  );
  renderScreen(<Pay />, { as: 'carer' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No visits in this week')).toBeVisible();
});

function Rates() {
  const [search, setSearch] = useState({});
  return <PayRatesPage search={search} onSearch={setSearch} />;
}

it('[PAY-01] an administrator adds a rate, and one that overlaps another is refused at its first day', async () => {
  answer(listPayRates, () => ({ items: [], total: 0, page: 1, page_size: 20 }));
  answer(listServiceTypes, () => []);
  answer(listActiveUsers, () => []);
  renderScreen(<Rates />);
  await expect.element(page.getByText('No pay rates yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add pay rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add pay rate' });
  await dialog.getByRole('textbox', { name: 'First day' }).fill('01/01/2027');
  await dialog.getByRole('textbox', { name: 'Pay for an hour' }).fill('600');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter £500 or less.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Pay for an hour' }).fill('13,10');
  const covered = 'Another rate for this carer and service covers some of these days.';
  const sent = answer(createPayRate, (_asked, count) =>
    count === 1
      ? refuse('duplicate', { errors: [{ path: 'from_date', message: covered }] })
      : makeRecord(PayRate, {}),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(covered).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ hour_rate: '13.10', from_date: '2027-01-01', service_type_id: null });
});
