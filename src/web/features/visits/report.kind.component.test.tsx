import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PEOPLE } from '#test/component/people.ts';
import { listKept, renderScreen } from '#test/component/render-screen.tsx';
import { placeOfReport } from '#web/features/reports/report-copies.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { reportKind } from '#web/features/visits/report.kind.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';

const [report_id, daily, incident] = [1, 2, 3].map(
  (number) => `0198f0f0-0000-7000-8000-00000000000${number}`,
) as [string, string, string];

it('[REP-10] [UIX-09] A carer can remove a refused report from the device, after a confirmation, and no other', async () => {
  renderScreen(<reportKind.Waiting />, { as: 'carer' });
  const store = await openOwnStore(PEOPLE.carer.id);
  const keep = (form: string, content: object) =>
    store.write('typed', placeOfReport(report_id, form), {
      content: { answers: {}, about: null, ...content },
    });
  await keep(daily, { title: 'Daily record', problem: 'This record is restricted. Ring the office.' });
  await keep(incident, { title: 'Incident' });
  await reportOutbox.load(store);
  const remove = page.getByRole('button', { name: /^Remove from this device/ });
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Incident' })).toBeVisible();
  await expect.element(remove).toHaveTextContent('Daily record');
  await remove.click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Daily record: you will lose what you wrote and did not send.');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Daily record')).not.toBeInTheDocument();
  expect(await listKept('carer')).toEqual([placeOfReport(report_id, incident)]);
});
