import type { Route } from '@playwright/test';
import { listMailbox } from '#contract/office/mailbox.ts';
import { listEvents } from '#contract/office/notifiable-events.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { freshName, givenActive } from '#test/journeys/kit/young-persons.ts';

/** The server does it, and its answer never comes. */
const loseAnswer = async (route: Route) => {
  if (route.request().method() !== 'POST') return route.fallback();
  await route.fetch();
  return route.abort();
};

test('[EML-01] [UIX-09] a message that was taken without an answer is sent once, also after a reload', async ({
  as,
  callAs,
}) => {
  const page = await as('carer');
  const admin = await callAs('admin');
  const subject = `Keys, ${freshName()}`;
  await page.goto('/dashboard/helpcenter/carer/contact-information');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('They are with the neighbour.');
  await page.route('**/api/emails/**', loseAnswer);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/No connection\./).first()).toBeVisible();
  await page.unroute('**/api/emails/**');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Sent to the office').first()).toBeVisible();
  const countMails = async () =>
    (await admin.get(listMailbox, { query: { page_size: 100 } })).items.filter((mail) =>
      mail.subject.includes(subject),
    ).length;
  await expect.poll(countMails).toBe(1);
});

test('[NEV-01] [UIX-09] a dialog stays until there is an answer, and what was taken without one is written down once', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const person = await givenActive(api, await idOfClient(api));
  const dialog = page.getByRole('dialog', { name: 'Notifiable event' });
  const open = async () => {
    await page.goto('/dashboard/notifiable-events');
    await page.getByRole('button', { name: 'New event' }).click();
  };
  const send = dialog.getByRole('button', { name: 'Record event' });
  await open();
  await dialog.getByLabel('Young person').fill(person.last_name);
  await page.getByRole('option', { name: person.name }).click();
  await dialog.getByLabel('Event').selectOption({ index: 1 });
  await dialog.getByLabel('What happened').fill('Fell off the swing.');
  const calls = '**/api/notifiable_events/';
  await page.route(calls, loseAnswer);
  await send.click();
  await expect(dialog.getByText(/No connection\./)).toBeVisible();
  await page.unroute(calls);

  await open();
  await expect(dialog.getByLabel('What happened')).toHaveValue('Fell off the swing.');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.fallback();
  });
  await send.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Sending. Wait a moment.')).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/notifiable-events\/[0-9a-f-]{36}/);
  const { items } = await api.get(listEvents, { query: { page_size: 100, sort: '-happened_at' } });
  expect(items.filter(({ young_person }) => young_person.id === person.id)).toHaveLength(1);
});
