import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ContactNumbers, getContactNumbers } from '#contract/core/contact-numbers.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { registerSocialWorker } from '#contract/organisations/social-workers-without-account.ts';
import { listPublicTeams } from '#contract/organisations/teams.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { RegisterPage } from '#web/features/organisations/social-workers/RegisterPage.tsx';

const elmfield = { id: '0198f0f0-0000-7000-8000-000000000001', name: 'Elmfield Council' };
const name = page.getByLabelText('Your name');
const email = page.getByLabelText('Work e-mail');
const send = page.getByRole('button', { name: 'Send' });

beforeEach(() => {
  const numbers = { agency_name: 'Placewell', office_phone: '020 7946 0100' };
  answer(getContactNumbers, () => makeRecord(ContactNumbers, numbers));
  answer(listClientOptions, () => [elmfield]);
  answer(listPublicTeams, () => []);
});

it('[SWK-02] A social worker whose organisation is not listed reads whom to ring', async () => {
  renderScreen(<RegisterPage />);
  await send.click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Choose an organisation.');
  await expect.element(page.getByText(/If yours is not listed, ring Placewell on/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '020 7946 0100' }))
    .toHaveAttribute('href', 'tel:02079460100');
});

it('[SWK-02] [UIX-09] A registration is saved on the device until it is cleared', async () => {
  const clear = page.getByRole('button', { name: 'Clear what I typed' });
  const screen = renderScreen(<RegisterPage />);
  await expect.element(name).toBeVisible();
  await expect.element(clear).not.toBeInTheDocument();
  await name.fill('Rob Newcomer');
  await email.fill('rob@elm');
  await expect.element(page.getByText('Saved in this browser for a day')).toBeVisible();
  await screen.leave();
  const again = renderScreen(<RegisterPage />);
  await expect.element(name).toHaveValue('Rob Newcomer');
  await expect.element(email).toHaveValue('rob@elm');
  await expect.element(page.getByText(/We restored answers typed here at \d\d:\d\d/)).toBeVisible();
  await clear.click();
  await expect.element(name).toHaveValue('');
  await again.leave();
  renderScreen(<RegisterPage />);
  await expect.element(name).toHaveValue('');
});

it('[SWK-02] [UIX-09] A registration is saved on the device until it is sent', async () => {
  const asked = answer(registerSocialWorker, () => elmfield);
  const screen = renderScreen(<RegisterPage />);
  await page.getByRole('combobox', { name: 'Your organisation' }).fill('Elm');
  await page.getByRole('option', { name: 'Elmfield Council' }).click();
  await name.fill('Rob Newcomer');
  await email.fill('rob@elmfield.test');
  await userEvent.selectOptions(page.getByLabelText('Your role'), 'Social worker');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(asked.map(({ body }) => body.client_id)).toEqual([elmfield.id]);
  await screen.leave();
  renderScreen(<RegisterPage />);
  await expect.element(name).toHaveValue('');
});

it('[SWK-02] A social worker can read what happens to their details before giving them', async () => {
  renderScreen(<RegisterPage />);
  const rights = page.getByText('Ask the office to see, correct or delete your details.');
  await expect.element(rights).not.toBeVisible();
  await page.getByText('How we use your details').click();
  await expect.element(rights).toBeVisible();
});
