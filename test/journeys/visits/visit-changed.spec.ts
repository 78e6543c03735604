import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, loseSignal, phone, readyWithoutSignal, send } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

test('[REP-10] the office’s notes can be read without signal, a carer who was taken off sees it where the times wait, and the times are sent once they are back', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const visit = await bookPast(admin, await openApi(page), await idOfClient(admin));
  const params = { id: visit.appointment.id };
  const change = async (changes: object) => {
    const { version } = await admin.get(getAppointment, { params });
    const acknowledged_warnings = ['past', 'carer.rest', 'visit.worked'] as const;
    await admin.send(updateAppointment, {
      params,
      body: { version, acknowledged_warnings: [...acknowledged_warnings], ...changes },
    });
  };
  await change({ notes: 'Go to the side gate.' });
  await page.goto(findStep(visit, 'times'));
  await expect(page.getByText('Go to the side gate.')).toBeVisible();
  await change({ notes: 'Go to the back gate.' });
  await expect(page.getByText('Go to the back gate.')).toBeVisible();
  await readyWithoutSignal(page);
  await loseSignal(page);
  await page.reload();
  await expect(page.getByText('Go to the back gate.')).toBeVisible();
  await page.getByRole('button', { name: '5 minutes earlier' }).first().tap();
  await page.goto(findStep(visit, 'check'));
  await send(page).tap();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await change({ carer_ids: [] });
  await page.context().setOffline(false);
  await expect(page.getByText('You are no longer on this appointment', { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  await expect(
    page.getByText(/You are no longer on this appointment, so you cannot send this/),
  ).toBeVisible();
  await expect(page.getByText(/Waiting for signal/)).toBeHidden();
  await page.goto('/dashboard/waiting');
  await expect(page.getByText(/1 thing needs your decision/)).toBeVisible();

  await page.goto(findStep(visit, 'check'));
  await expect(page.getByText(/so you cannot send this/)).toBeVisible();
  const [carer] = visit.appointment.carers;
  await change({ carer_ids: [carer?.carer.id] });
  await expect(page.getByText(/so you cannot send this/)).toBeHidden();
  await send(page).tap();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
});
