import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getSocialWorker,
  listSocialWorkers,
  SocialWorker,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { listTeamsOfClient } from '#contract/organisations/teams.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { SocialWorkerFormPage } from '#web/features/organisations/social-workers/SocialWorkerFormPage.tsx';

const rob = makeRecord(SocialWorker, {
  ...{ name: 'Rob Newcomer', email: 'rob@elmfield.test', is_active: true, version: 1 },
});
const newer: SocialWorker = { ...rob, email: 'robert@elmfield.test', version: 2 };

it('[SWK-02] [UIX-09] A choice between two versions that does not arrive stays in the form, and no change by a colleague is lost', async () => {
  keepDrafts();
  answer(getSocialWorker, () => makeRecord(getSocialWorker.answer, rob));
  answer(listTeamsOfClient, () => []);
  answer(listSocialWorkers, () => ({ items: [], total: 0, page: 1, page_size: 4 }));
  const asked = answer(updateSocialWorker, ({ body }, count) =>
    count === 1
      ? refuse('version.stale', { current: newer })
      : count === 2
        ? NO_ANSWER
        : { ...newer, phone: body.phone ?? null, version: 3 },
  );
  renderScreen(<SocialWorkerFormPage id={rob.id} />);
  await page.getByLabelText('Telephone').fill('020 7946 0013');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this social worker' });
  await expect.element(conflict).toHaveTextContent('robert@elmfield.test');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('robert@elmfield.test');
  await save.click();
  await expect.element(page.getByText('Social worker saved').first()).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({
    ...{ email: 'robert@elmfield.test', phone: '020 7946 0013', version: 2 },
  });
});
