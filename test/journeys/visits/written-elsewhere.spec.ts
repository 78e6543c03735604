import type { Page } from '@playwright/test';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { expect, type People, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const words = (page: Page, visit: Visit) => page.getByRole('textbox', { name: questionInWords(visit).label });
const readAddress = ({ appointment_carer_id: id }: Visit) => `/dashboard/visits/${id}`;
const officeHas = (api: ApiClient, { appointment_carer_id: id }: Visit) =>
  api.get(getVisit, { params: { id } });

/** A visit that is over, on the carer's telephone, of whose report one answer in words is left. */
async function openAlmostWritten({ as, callAs }: Pick<People, 'as' | 'callAs'>) {
  const admin = await callAs('admin');
  const telephone = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(telephone);
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  await writeAllBut(carer, visit, questionInWords(visit));
  return { telephone, carer, visit };
}

test('[REP-10] [UIX-09] a report that was written on elsewhere is taken into the form, or compared: old words never go over new ones', async ({
  as,
  callAs,
}) => {
  const { telephone, carer, visit } = await openAlmostWritten({ as, callAs });
  const laptop = await as('carer2', '/dashboard');
  const readOffice = async () => JSON.stringify((await officeHas(carer, visit)).app_report?.answers);
  const rounds = ['with quick answers', 'with slow answers'];
  for (const [round, title] of rounds.entries())
    await test.step(title, async () => {
      for (const page of [telephone, laptop]) await page.goto('/dashboard');
      await telephone.goto(`${readAddress(visit)}?step=report`);
      await words(telephone, visit).fill(`On the telephone, ${round}.`);
      await expect.poll(readOffice).toContain(`On the telephone, ${round}.`);
      await laptop.goto(`${readAddress(visit)}?step=report`);
      await words(laptop, visit).fill(`A long paragraph on the laptop, ${round}.`);
      await expect.poll(readOffice).toContain(`A long paragraph on the laptop, ${round}.`);
      if (round > 0)
        await telephone.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue().catch(() => undefined);
        });
      await telephone.goto('/dashboard');
      await telephone.goto(`${readAddress(visit)}?step=report`);
      await expect(words(telephone, visit)).toHaveValue(`A long paragraph on the laptop, ${round}.`);
      await telephone.unroute('**/api/**');
    });
});

test('[REP-10] [UIX-09] a visit that is open in a second tab, where nothing is typed, is no other writer', async ({
  as,
  callAs,
}) => {
  const { telephone, carer, visit } = await openAlmostWritten({ as, callAs });
  const readOffice = async () => JSON.stringify((await officeHas(carer, visit)).app_report?.answers);
  await telephone.goto(`${readAddress(visit)}?step=report`);
  const clash = telephone.getByText('The office has a different version');
  for (const [round, step] of ['times', 'report', 'times'].entries()) {
    const said = `Before the second tab, ${round}.`;
    await words(telephone, visit).fill(said);
    await expect.poll(readOffice).toContain(said);
    const second = await telephone.context().newPage();
    await second.goto(`${readAddress(visit)}?step=${step}`);
    await expect(second.getByRole('link', { name: 'Next' })).toBeVisible();
    await telephone.bringToFront();
    await expect(words(telephone, visit)).toHaveValue(said);
    await telephone.waitForTimeout(2_000);
    await expect(words(telephone, visit)).toHaveValue(said);
    await words(telephone, visit).fill(`${said} And after it.`);
    await expect.poll(readOffice).toContain(`${said} And after it.`);
    await expect(clash).toBeHidden();
    await second.close();
  }
});

test('[REP-10] words written in a visit go to the office when it is left at once, and the same form under Reports leads back to those that did not', async ({
  as,
  callAs,
}) => {
  const { telephone, carer, visit } = await openAlmostWritten({ as, callAs });
  const readOffice = async () => JSON.stringify((await officeHas(carer, visit)).app_report?.answers);
  const home = telephone.getByRole('navigation').getByRole('link', { name: 'Home' }).last();
  await telephone.goto(`${readAddress(visit)}?step=report`);
  await words(telephone, visit).fill('A walk in the park.');
  await home.click();
  await expect.poll(readOffice).toContain('A walk in the park.');
  await telephone.goto(`${readAddress(visit)}?step=report`);
  await expect(words(telephone, visit)).toHaveValue('A walk in the park.');
  await telephone.route('**/app_report**', (route) => route.abort());
  await words(telephone, visit).fill('A walk in the park. She told me something.');
  await home.click();
  const { report, app_report } = visit;
  await telephone.goto(`/dashboard/reports/${report.id}/write/${app_report?.form_type.id}`);
  await expect(telephone.getByText('Part of this report is only on this device')).toBeVisible();
  await telephone.getByRole('link', { name: 'Continue there' }).click();
  await expect(words(telephone, visit)).toHaveValue('A walk in the park. She told me something.');
  await telephone.unroute('**/app_report**');
  await home.click();
  await expect.poll(readOffice).toContain('She told me something.');
  await telephone.goto(`/dashboard/reports/${report.id}/write/${app_report?.form_type.id}`);
  await expect(telephone.getByRole('textbox', { name: questionInWords(visit).label })).toHaveValue(
    'A walk in the park. She told me something.',
  );
});

test('[REP-10] the visit leads to words that were typed under Reports without signal, and hands in nothing beside them', async ({
  as,
  callAs,
}) => {
  const { telephone, visit } = await openAlmostWritten({ as, callAs });
  const { report, app_report } = visit;
  await telephone.goto(`/dashboard/reports/${report.id}/write/${app_report?.form_type.id}`);
  const typed = telephone.getByRole('textbox', { name: questionInWords(visit).label });
  await expect(typed).toBeVisible();
  await telephone.route('**/app_report**', (route) => route.abort());
  await typed.fill('She told me something.');
  await expect(telephone.getByText(/^Saved on this device/)).toBeVisible();
  await telephone.goto(`${readAddress(visit)}?step=report`);
  await expect(telephone.getByText('Part of this report is only on this device')).toBeVisible();
  await expect(typed).toHaveCount(0);
  await telephone.goto(`${readAddress(visit)}?step=check`);
  await expect(telephone.getByText('This device has more of your report, under Reports')).toBeVisible();
  await telephone.unroute('**/app_report**');
  await telephone.goto(`${readAddress(visit)}?step=report`);
  await telephone.getByRole('link', { name: 'Continue there' }).click();
  await expect(typed).toHaveValue('She told me something.');
});

test('[REP-10] a report handed in under Reports without signal is seen to go in the visit that is open meanwhile', async ({
  as,
  callAs,
}) => {
  const { telephone, carer, visit } = await openAlmostWritten({ as, callAs });
  const { report, app_report } = visit;
  await telephone.goto(readAddress(visit));
  await expect(telephone.getByRole('heading', { name: /^Report/ })).toBeVisible();
  await readyWithoutSignal(telephone);
  await telephone.goto(`/dashboard/reports/${report.id}/write/${app_report?.form_type.id}`);
  await words(telephone, visit).fill('She told me something.');
  await expect(telephone.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  await loseSignal(telephone);
  await words(telephone, visit).fill('She told me something more.');
  await telephone.getByRole('button', { name: 'Check your answers' }).click();
  await telephone.getByRole('button', { name: 'Submit report' }).click();
  await expect(telephone.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
  await telephone.goto(`${readAddress(visit)}?step=report`);
  await expect(telephone.getByText('You submitted it under Reports while offline')).toBeVisible();
  await findSignal(telephone);
  await expect(telephone.getByText('Part of this report is only on this device')).toBeHidden({
    timeout: 60_000,
  });
  await expect(telephone.getByText(/^Sent \d/)).toBeVisible();
  await expect(telephone.getByText('She told me something more.')).toBeVisible();
  const kept = await officeHas(carer, visit);
  expect(kept.app_report).toMatchObject({ status: 'submitted' });
});
