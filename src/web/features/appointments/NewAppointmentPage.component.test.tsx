import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { announce, answer } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { NewAppointmentPage } from '#web/features/appointments/NewAppointmentPage.tsx';

const client = { id: crypto.randomUUID(), name: 'Northshire Council' };
const mia = { id: crypto.randomUUID(), name: 'Mia Field', client_id: client.id };

it('[APT-02] [AUT-10] A young person who leaves the list while the form is open stays visible, and can be cleared', async () => {
  keepDrafts();
  let people = [mia];
  answer(listClientOptions, () => [client]);
  answer(listServiceTypes, () => []);
  answer(listYoungPersonOptions, () => people);
  renderScreen(<NewAppointmentPage />);
  await page.getByLabelText('Client').selectOptions(client.name);
  const young = page.getByLabelText('Young person');
  const gone = page.getByText(/You can no longer open the record you chose/);
  await young.selectOptions('Mia Field');
  people = [];
  announce('young_persons');
  await expect.element(young).toHaveDisplayValue('You no longer have access');
  await expect.element(gone).toBeVisible();
  await young.selectOptions('No particular young person');
  await expect.element(young).toHaveValue('');
  await expect.element(gone).not.toBeInTheDocument();
  await expect
    .element(young.getByRole('option', { name: 'You no longer have access' }))
    .not.toBeInTheDocument();
});
