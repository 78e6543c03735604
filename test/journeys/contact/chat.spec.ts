import type { Page } from '@playwright/test';
import { settled } from '#test/journeys/kit/axe.ts';
import { expect, findName, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { picture } from '#test/kit/given-files.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const CONTACT = '/dashboard/helpcenter/carer/contact-information';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const writeBox = (page: Page) => page.getByLabel(/^Your message to /);

test('[HLP-01] a carer and the office exchange messages, see who is typing and what was read, and lose nothing', async ({
  as,
}) => {
  const carer = await as('carer2', CONTACT, PHONE);
  const name = await findName(carer);
  const question = `Which door is it? ${Date.now()}`;
  await test.step('words that are not sent survive a reload, and a line that is away', async () => {
    await writeBox(carer).fill(question);
    await expect.poll(() => readDevice(carer)).toContain(question);
    await carer.reload();
    await expect(writeBox(carer)).toHaveValue(question);
    await carer.context().setOffline(true);
    await carer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(carer.getByText('Your message is still here.')).toBeVisible();
    await carer.context().setOffline(false);
    await carer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(carer).getByText(question)).toBeVisible();
    await expect(writeBox(carer)).toHaveValue('');
    await expect(log(carer).getByText('Sent', { exact: true })).toBeVisible();
  });

  const admin = await as('admin', '/dashboard/chats?waiting=true');
  const office = await findName(admin);
  await test.step('the office finds it in its inbox, and reading is told', async () => {
    await admin.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await expect(log(admin).getByText(question)).toBeVisible();
    await expect(log(carer).getByText(`Read by ${office}`)).toBeVisible();
  });

  await test.step('each sees the other writing, and an answer comes by itself', async () => {
    await writeBox(admin).pressSequentially('The green');
    await expect(carer.getByText(`${office} is writing…`)).toBeVisible();
    await writeBox(admin).pressSequentially(' one.');
    await writeBox(admin).press('Enter');
    await expect(log(carer).getByText('The green one.')).toBeVisible();
    await expect(log(admin).getByText('Read', { exact: true })).toBeVisible();

    await carer.reload();
    await expect(log(carer).getByText('The green one.')).toBeVisible();
  });

  await test.step('a photo goes with a message, and is looked at by the office', async () => {
    const photo = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) };
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    // One that is not taken is named, and holds back no other.
    await carer.getByLabel('Add files', { exact: true }).setInputFiles([photo, note]);
    await expect(carer.getByText('note.txt is not a photo or a PDF. Choose a photo or a PDF.')).toBeVisible();
    await expect(carer.getByRole('list', { name: 'Files to send' })).toContainText('door.jpg');
    await carer.getByRole('button', { name: 'Send', exact: true }).click();
    const thumbnail = log(admin).getByRole('button', { name: /^File 1 of the message of / });
    await expect(thumbnail).toBeVisible();
    await thumbnail.click();
    await expect(admin.getByRole('dialog').getByRole('img')).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(carer.getByRole('list', { name: 'Files to send' })).toBeHidden();
    await writeBox(admin).fill('That is the one.');
    await writeBox(admin).press('Enter');
    await expect(log(carer).getByText('That is the one.')).toBeVisible();
  });

  await test.step('the inbox says that it is answered', async () => {
    await admin.goto('/dashboard/chats');
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Answered');
  });

  await test.step('it stands on the two contact pages and on no other', async () => {
    for (const path of ['/dashboard', '/dashboard/reports', '/dashboard/appointments']) {
      await carer.goto(path);
      await settled(carer);
      await expect(log(carer)).toHaveCount(0);
    }
    const client = await as('client', '/dashboard/helpcenter/contact');
    await expect(log(client)).toBeVisible();
    await expect(client.getByText(/^The office is (open|closed) now/)).toBeVisible();
  });
});
