import { listNotifications } from '#contract/core/notifications.ts';
import { getAlertReadiness } from '#contract/office/alert-readiness.ts';
import { openEpisode } from '#contract/office/missing-episodes.ts';
import { listSocialWorkersOfClient } from '#contract/organisations/social-workers.ts';
import { getMe } from '#contract/organisations/users.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, findName, signIn, test } from '#test/journeys/kit/people.ts';
import { SECOND, sayYes } from '#test/journeys/kit/say-yes.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { book, givenActive } from '#test/journeys/kit/young-persons.ts';

const NOT_THERE = 'We can’t show this page. It may have been removed, or you may not have access.';

test('[YPN-04] [AUT-10] a restricted record is open to the people named, and to the others there is none', {
  tag: '@main',
}, async ({ as, browser }) => {
  const admin = await as('admin');
  const carer = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  const carers_name = await findName(carer);
  const api = await openApi(admin);
  const me = await api.get(getMe);
  const person = await givenActive(api, await idOfClient(api));
  await book(api, await openApi(carer), person, 5);
  const page = `/dashboard/young-persons/${person.id}`;
  const dialog = admin.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const people = dialog.getByRole('combobox', { name: 'People who can open it' });

  await carer.goto(page);
  await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);

  await test.step('the one who restricts it is named from the start, and stays', async () => {
    await admin.goto(page);
    await admin.getByRole('button', { name: 'Restrict', exact: true }).click();
    await dialog.getByLabel('Only people named here').check();
    await expect(dialog.getByRole('checkbox', { name: carers_name })).not.toBeChecked();
    await expect(dialog).toContainText('Carer, 1 upcoming appointment');
    await check(admin, 'Who may open the record');
    await dialog.getByRole('button', { name: new RegExp(me.name) }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toContainText('You can’t remove yourself.');
    await dialog.getByRole('checkbox', { name: carers_name }).uncheck();
    await people.fill(me.name);
    await admin.getByRole('option', { name: me.name }).first().click();
    await admin.keyboard.press('Tab');
    await save.click();
    const question = admin.getByRole('dialog', {
      name: 'Remove access for people working with this young person?',
    });
    await expect(question).toContainText(`${carers_name} (Carer, 1 upcoming appointment)`);
    await question.getByRole('button', { name: 'Save without them' }).click();
    await expect(admin.getByText('Record restricted')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Restricted', exact: true })).toBeVisible();
    // Without a step of theirs: the page was open.
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });

  await test.step('a carer who is named reads what carers read, once a second administrator says yes, who reads no name', async () => {
    const second = await browser.newPage();
    await signIn(second, SECOND);
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    await dialog.getByRole('checkbox', { name: carers_name }).check();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Waiting for a second administrator', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Restricted', exact: true }).click();
    const what = `Let ${carers_name} open ${person.name}’s restricted record`;
    await expect(dialog.getByRole('button', { name: `Withdraw: ${what}` })).toBeVisible();
    await check(admin, 'A reader who waits for a second administrator');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await second.goto('/dashboard/access-requests');
    await second
      .getByRole('button', { name: `Answer: Let ${carers_name} open a restricted record` })
      .first()
      .click();
    await expect(second.getByRole('dialog')).toContainText(me.name);
    await expect(second.getByText(person.last_name)).toHaveCount(0);
    await check(second, 'A request for access');
    await second.getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Approved', { exact: true })).toBeVisible();
    await expect(carer.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });

  await test.step('taken off again, the page to read before arriving is closed as it stands there', async () => {
    await carer.goto(`${page}/before-you-arrive`);
    await expect(carer.getByRole('heading', { level: 1 })).toContainText(person.name);
    const params = { id: person.id };
    const { version } = await api.get(getReaders, { params });
    await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
    await expect(carer.getByText(NOT_THERE)).toBeVisible();
    await expect(carer.getByText(person.last_name)).toHaveCount(0);
  });
});

test('[MIS-01] [YPN-04] restricting the record of somebody who is missing now says to whom it closes, and is asked once more', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const person = await givenActive(api, await idOfClient(api));
  const dialog = admin.getByRole('dialog', { name: `Who can open ${person.name}’s record` });
  const says = `${person.name} is missing`;
  const TO_WHOM = /Only the people named .* record that they are found\./;
  const open = () => admin.getByRole('button', { name: 'Restrict', exact: true }).click();
  const restrict = dialog.getByLabel('Only people named here');

  await admin.goto(`/dashboard/young-persons/${person.id}`);
  await open();
  await restrict.check();
  await expect(dialog.getByText(says)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const last_seen_at = new Date().toISOString();
  await api.send(openEpisode, {
    body: { young_person_id: person.id, last_seen_at, last_seen_place: '', clothes: '', circumstances: '' },
  });
  await expect(admin.getByRole('main').getByText(`${person.name} is missing`)).toBeVisible();
  await open();
  await restrict.check();
  await expect(dialog.getByText(says)).toBeVisible();
  await expect(dialog.getByText(TO_WHOM)).toBeVisible();
  const { on_call } = await api.get(getAlertReadiness);
  expect(on_call.length).toBeGreaterThan(0);
  for (const { name, has_left } of on_call)
    await expect(dialog.getByText(new RegExp(`On call: .*${name}`))).toBeVisible({ visible: !has_left });
  await check(admin, 'Who may open the record of somebody who is missing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = admin.getByRole('dialog', { name: `${says}. Restrict the record anyway?` });
  await expect(question.getByText(TO_WHOM)).toBeVisible();
  await check(admin, 'Closing the record of somebody who is missing');
  await question.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: /^(Restrict the record|Save without them)$/ }).click();
  await expect(admin.getByText('Record restricted')).toBeVisible();
});

test('[YPN-03] [YPN-04] the office is asked about a new social worker who cannot open the restricted record, until they are named', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const client = await as('client');
  const worker = await (await openApi(client)).get(getMe);
  const person = await givenActive(api, worker.client?.id ?? '');
  const params = { id: person.id };
  const me = await api.get(getMe);
  const workers = await api.get(listSocialWorkersOfClient, {
    params: { id: person.client.id },
  });
  const before = workers.find(({ name }) => name !== worker.name);
  await api.send(updateYoungPerson, {
    params,
    body: { social_worker_id: before?.id ?? null, version: person.version },
  });
  const { version } = await api.get(getReaders, { params });
  await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
  const says = `${worker.name} cannot open this restricted record`;
  const notice = admin.locator('main').getByText(says, { exact: true });

  await test.step('it is saved, and asked over the next step', async () => {
    await admin.goto(`/dashboard/young-persons/${person.id}/edit?step=step-three`);
    const field = admin.getByRole('combobox', { name: 'Allocated social worker' });
    await field.fill(worker.name);
    await admin.getByRole('option', { name: worker.name }).first().click();
    await admin.getByRole('button', { name: 'Save and continue' }).click();
    const question = admin.getByRole('dialog', { name: `Saved, but ${says}` });
    await expect(question).toBeVisible();
    await expect(admin).toHaveURL(/step=step-four/);
    await check(admin, 'Asked about a social worker');
    await question.getByRole('button', { name: 'Leave them out for now' }).click();
    await expect(notice).toBeVisible();
  });

  await test.step('the notice stays on the record until they are named, and then they are told', async () => {
    await admin.goto(`/dashboard/young-persons/${person.id}`);
    await expect(notice).toBeVisible();
    await check(admin, 'A record that is closed to its social worker');
    await admin.getByRole('button', { name: 'Choose who can open it' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: worker.name }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await sayYes(await openApi(admin), person.id);
    await admin.reload();
    await expect(notice).toBeHidden();
    const told = `${person.name}, ${person.client.name}. You are now their social worker`;
    const bell = await (await openApi(client)).get(listNotifications, { query: {} });
    expect(bell.items.map(({ text }) => text)).toContain(told);
  });
});

test('[YPN-04] [REF-03] an open referral about a record that is restricted meanwhile closes itself', async ({
  as,
  callAs,
}) => {
  const api = await callAs('admin');
  const page = await as('client');
  const { client } = await (await openApi(page)).get(getMe);
  const person = await givenActive(api, client?.id ?? '');
  await page.goto(`/dashboard/referrals/new?young_person=${person.id}`);
  await expect(page.getByText(person.last_name).first()).toBeVisible();
  const params = { id: person.id };
  const { version } = await api.get(getReaders, { params });
  const me = await api.get(getMe);
  await api.send(setReaders, { params, body: { is_restricted: true, reader_ids: [me.id], version } });
  await expect(page.getByText('You can no longer open this young person’s record')).toBeVisible();
  await expect(page.getByText(person.last_name)).toHaveCount(0);
  await check(page, 'a referral that closed itself');
});
