import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { answerQuotation, getQuotation, sendQuotation } from '#contract/money/quotation-records.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

test('[SVC-01] a quotation that a colleague of the client answers says so on a page that is open, and takes no second answer', async ({
  as,
}) => {
  const page = await as('client');
  const api = await openApi(page);
  const { client } = await api.get(getMe);
  const services = await api.get(listServiceTypes);
  const day = addDays(todayInLondon(), 44);
  const { id } = await api.send(sendQuotation, {
    body: {
      client_id: client?.id ?? '',
      to: (await api.get(getMe)).email,
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
