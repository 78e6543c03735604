import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#contract/organisations/api-keys.ts';
import { ClientDetail } from '#contract/organisations/clients.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ApiKeysCard } from '#web/features/organisations/clients/ApiKeysCard.tsx';

const SECRET = 'pw_shown_once';
const croydon = makeRecord(ClientDetail, { name: 'Croydon' });
const key = makeRecord(ApiKey, { name: 'Case system', prefix: 'pw_sho' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('[CLI-01] A key is shown once, and revoked on demand', async () => {
  let keys: ApiKey[] = [];
  answer(listApiKeys, () => keys);
  answer(createApiKey, () => {
    keys = [key];
    return { ...key, key: SECRET };
  });
  const asked = answer(revokeApiKey, () => {
    keys = [{ ...key, revoked_at: '2026-11-24T14:00:00Z' }];
    return keys[0] ?? key;
  });
  renderScreen(<ApiKeysCard client={croydon} />);
  await press('New key');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Issue key' }).click();
  await expect.element(dialog).toHaveTextContent('Enter a name.');
  await dialog.getByLabelText('Name').fill('Case system');
  await dialog.getByRole('button', { name: 'Issue key' }).click();
  await expect.element(dialog.getByLabelText('Key', { exact: true })).toHaveValue(SECRET);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Not used yet')).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(SECRET);
  await press('Revoke Case system');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.element(page.getByText('Case system is revoked').first()).toBeVisible();
  await expect.element(page.getByText('Revoked (1)')).toBeVisible();
  await expect.element(page.getByText('No active keys.')).toBeVisible();
  expect(asked.map(({ params }) => params.keyId)).toEqual([key.id]);
});
