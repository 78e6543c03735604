import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { answerQuotation, getQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Quotes two hours of mentoring to the reader's own organisation, by e-mail to them. */
async function quote(by: ApiClient, reader: ApiClient): Promise<string> {
  const { client, email } = await reader.get(getMe);
  const services = await reader.get(listServiceTypes);
  const day = addDays(todayInLondon(), 44);
  const { id } = await by.send(sendQuotation, {
    body: {
      client_id: client?.id ?? '',
      to: email,
      items: [
        {
          service_type_id: services.find(({ name }) => name === 'Mentoring')?.id ?? '',
          start_at: `${day}T10:00:00Z`,
          end_at: `${day}T12:00:00Z`,
          carers: 1,
        },
      ],
    },
  });
  return id;
}

test('[SVC-01] a quotation that a colleague of the client answers says so on a page that is open, and takes no second answer', async ({
  as,
}) => {
  const page = await as('client');
  const api = await openApi(page);
  const id = await quote(api, api);
  const params = { id };
  await page.goto(`/dashboard/quotations/${id}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByLabel('Order number').fill('PO 4712');
  await api.send(answerQuotation, { params, body: { status: 'declined', reason: 'She moves away.' } });
  await expect(page.getByText('Declined', { exact: true }).first()).toBeAttached();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept £/ })
    .click();
  await expect(page.getByRole('dialog').getByText('Not answered')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('She moves away.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
  expect((await api.get(getQuotation, { params })).status).toBe('declined');
});

test('[SVC-01] the office withdraws a quotation with its reason, and its client, who is about to order by it, cannot any more', async ({
  as,
}) => {
  const [admin, page] = [
    await as('admin', '/dashboard', { viewport: { width: 390, height: 844 } }),
    await as('client'),
  ];
  const id = await quote(await openApi(admin), await openApi(page));
  await page.goto(`/dashboard/quotations/${id}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByLabel('Order number').fill('PO 4713');
  await admin.goto(`/dashboard/quotations/${id}`);
  await admin.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('to say it is withdrawn');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await check(admin, 'withdrawing a quotation');
  await dialog.getByRole('textbox').fill('The miles were left out.');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(admin.getByText('The miles were left out.')).toBeVisible();
  await expect(admin.getByRole('button', { name: /^(Withdraw|Accept|Decline)$/ })).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept £/ })
    .click();
  await expect(page.getByRole('dialog').getByText('already answered or withdrawn')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The miles were left out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
});
