import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getChat, getChatTyping } from '#contract/contact/chats.ts';
import { ContactNumbers, getContactNumbers } from '#contract/core/contact-numbers.ts';
import { listLocalAreaCoordinators } from '#contract/organisations/clients.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ContactPage } from '#web/features/contact/help/ContactPage.tsx';

it('[HLP-01] A client finds the office’s number, and at night is sent to their own authority', async () => {
  keepDrafts();
  const numbers = { agency_name: 'Placewell', office_phone: '020 7946 0100', on_call_phone: null };
  answer(getContactNumbers, () => makeRecord(ContactNumbers, numbers));
  answer(listLocalAreaCoordinators, () => []);
  for (const chat of [getChat, getChatTyping]) answer(chat, () => NO_ANSWER);
  renderScreen(<ContactPage />, { as: 'client' });
  await expect
    .element(page.getByRole('link', { name: /Call the office/ }))
    .toHaveAttribute('href', 'tel:02079460100');
  await expect.element(page.getByText('Ring your own authority’s emergency duty team.')).toBeVisible();
  await expect.element(page.getByText('On call', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('for everything else')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Coordinators by area' })).toBeVisible();
  // The form has read its draft: no call of this test is left for the next one.
  await expect.element(page.getByLabelText('Subject')).toBeVisible();
});
