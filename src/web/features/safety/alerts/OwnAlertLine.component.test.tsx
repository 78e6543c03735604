import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getOwnAlert, OwnAlert } from '#contract/safety/alerts.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { OwnAlertLine } from '#web/features/safety/alerts/OwnAlertLine.tsx';

it('[SOS-04] The notice of a closed alert is one line, and stays away once it is closed, until another alert', async () => {
  await page.viewport(360, 740);
  const office = { alert: makeRecord(OwnAlert, { status: 'closed', closed_at: new Date().toISOString() }) };
  answer(getOwnAlert, () => office);
  const draw = () => renderScreen(<OwnAlertLine user_id={PEOPLE.carer.id} />, { as: 'carer' });
  const notice = page.getByRole('region', { name: 'Your alert' });
  const screen = draw();
  await expect.element(notice).toBeVisible();
  expect(notice.element().getBoundingClientRect().height).toBeLessThan(80);
  await notice.getByRole('button', { name: 'Close notice' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await screen.leave();
  const asked = answer(getOwnAlert, () => office);
  draw();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.element(notice).not.toBeInTheDocument();
  office.alert = { ...office.alert, id: crypto.randomUUID() };
  draw();
  await expect.element(notice.first()).toBeVisible();
});
