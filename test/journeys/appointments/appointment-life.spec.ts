import { addDays, findMonday, formatDay } from '#contract/core/dates.ts';
import {
  chooseCarer,
  dayAhead,
  fillWhen,
  fillWho,
  openNewForm,
} from '#test/journeys/kit/appointment-form.ts';
import { expect, findName, readText, test } from '#test/journeys/kit/people.ts';

test('[APT-04] [APT-05] [APT-06] [APT-08] [SHL-04] [UIX-03] an appointment is booked, seen by carer and client, exported to a calendar, cancelled and reinstated', {
  tag: '@main',
}, async ({ as, playwright }) => {
  const day = nextFreeSunday();
  const [admin, carer, client] = [await as('admin'), await as('carer'), await as('client')];
  const carerName = await findName(carer);
  const clientName = await readText(client.locator('main header p'));

  const { address, young } = await test.step('the administrator books it', async () => {
    await openNewForm(admin);
    const young = await fillWho(admin, clientName);
    await fillWhen(admin, day, '1900', '23:00');
    await expect(admin.getByText('4 h', { exact: true })).toBeVisible();
    expect(await chooseCarer(admin, carerName)).toContain('Free');
    await admin.getByLabel('Place').fill('14 Elm Road, Croydon');
    await admin.getByLabel('Notes for the carers').fill('Ring the side bell.');
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await admin.waitForURL(/appointments\/[0-9a-f-]{36}$/);
    await expect(admin.locator('main h1')).toContainText(young);
    await expect(admin.getByRole('link', { name: 'Home' }).last()).toHaveAttribute('href', '/dashboard');
    return { address: new URL(admin.url()).pathname, young };
  });

  await test.step('its carer sees it, with the notes; the client without', async () => {
    for (const page of [carer, client]) {
      await page.goto(address);
      await expect(page.locator('main h1')).toContainText(young);
      await expect(page.getByText('19:00–23:00 (4 h)')).toBeVisible();
      await expect(page.getByRole('heading', { name: carerName })).toBeVisible();
    }
    await expect(carer.getByText('Ring the side bell.')).toBeVisible();
    await expect(client.getByText('Ring the side bell.')).toBeHidden();
    const stranger = await as('client2', address);
    await expect(
      stranger.getByText('We can’t show this page. It may have been removed, or you may not have access.'),
    ).toBeVisible();
  });

  await test.step('its carer carries it along in a calendar of their own, until they stop that', async () => {
    await carer.goto('/dashboard');
    await carer.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = carer.getByRole('dialog', { name: 'Appointments in your own calendar' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Private link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const stranger = await playwright.request.newContext();
    const feed = await stranger.get(link);
    expect(feed.headers()['content-type']).toContain('text/calendar');
    expect(await feed.text()).toContain(`DTSTART;TZID=Europe/London:${day.replaceAll('-', '')}T190000`);
    await carer.getByRole('button', { name: 'Change subscription' }).click();
    await carer.getByRole('button', { name: 'Stop subscription' }).click();
    await expect(carer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    expect((await stranger.get(link)).status()).toBe(404);
    await stranger.dispose();
    await carer.goto(address);
  });

  await test.step('the client reads the calendar by day or week; the address and this browser remember', async () => {
    const days = client.locator('main h2').filter({ hasText: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ });
    await client.goto('/dashboard/calendar?view=week');
    await expect(days).toHaveCount(7);
    await client.getByRole('radio', { name: 'Day' }).click({ force: true });
    await expect(client).toHaveURL(/view=day/);
    await expect(days).toHaveCount(1);
    await client.goto('/dashboard/calendar');
    await expect(days).toHaveCount(1);
    await client.goto(address);
  });

  await test.step('a second one at that time is refused, and the sentence names the first', async () => {
    await openNewForm(admin);
    await fillWho(admin, clientName);
    const service = await readText(admin.getByLabel('Service').locator('option:checked'));
    await fillWhen(admin, day, '22:00', '23:30');
    expect(await chooseCarer(admin, carerName)).toContain('Not free');
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    const summary = admin.getByRole('alert').filter({ hasText: 'There is a problem' });
    const first = `${formatDay(day)} 19:00–23:00, ${service}, 14 Elm Road, Croydon`;
    await expect(summary).toContainText(`${carerName} is already on another appointment: ${first}.`);
    await expect(summary).toBeFocused();
  });

  await test.step('leaving the form is asked about: cross, title, text and two buttons', async () => {
    await admin.getByRole('link', { name: 'Cancel', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Leave without sending?' });
    await expect(dialog).toContainText('You have not sent your changes.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await fillWhen(admin, day, '23:00', '23:45');
    await admin.getByRole('button', { name: 'Create appointment' }).click();
    await expect(admin.getByText('Appointment created').first()).toBeVisible();
  });

  await test.step('it is cancelled with a reason, which its carer sees at once', async () => {
    await admin.goto(address);
    await admin.getByRole('button', { name: 'Cancel appointment' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Cancel this appointment?' });
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(dialog.getByText('Choose who cancelled.')).toBeVisible();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The carer' }).check();
    await expect(dialog.getByText('No charge: the carer cancelled.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The school trip was moved.');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    // No page is reloaded: the screens are live.
    for (const page of [admin, carer, client])
      await expect(page.getByText('Cancelled by the carer: The school trip was moved.')).toBeVisible();
  });

  await test.step('and reinstated', async () => {
    await admin.getByRole('button', { name: 'Reinstate' }).click();
    await admin.getByRole('button', { name: 'Reinstate appointment' }).click();
    for (const page of [admin, carer])
      await expect(page.getByText('This appointment is cancelled')).toBeHidden();
  });
});

/** The demo's carer has no work on Sundays, and has rested by the evening; and a carer sees whose appointment it is from two weeks before. */
const nextFreeSunday = () => addDays(findMonday(dayAhead(4)), 6);
