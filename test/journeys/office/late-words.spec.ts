import type { Page } from '@playwright/test';
import { openEpisode } from '#contract/office/missing-episodes.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { givenActive } from '#test/journeys/kit/young-persons.ts';

const WORDS = 'At the canal, cold and hungry, with an older man whom she calls Dee.';

test('[MIS-01] [UIX-09] of two who say that a young person is found, the second loses no word of it', async ({
  as,
}) => {
  const [first, second] = [await as('admin'), await as('admin')];
  const office = await openApi(first);
  const person = await givenActive(office, await idOfClient(office));
  const { id } = await office.send(openEpisode, {
    body: {
      young_person_id: person.id,
      last_seen_at: new Date(Date.now() - 3_600_000).toISOString(),
      last_seen_place: 'Park gate',
      clothes: '',
      circumstances: '',
    },
  });
  const left = second.getByText('You typed this here but did not send it');

  await test.step('the refusal says that a colleague was first, and the words are shown once the dialog is left', async () => {
    for (const page of [first, second]) {
      await page.goto(`/dashboard/missing-episodes/${id}`);
      await page.getByRole('button', { name: 'They are found' }).click();
    }
    await writeFound(first, 'At her aunt’s, well.');
    await writeFound(second, WORDS);
    await send(first, 'They are found');
    await expect(first.getByRole('dialog')).toBeHidden();
    await expect(first.getByText('At her aunt’s, well.')).toBeVisible();
    await send(second, 'They are found');
    await expect(second.getByText(/has already recorded that they are found/)).toBeVisible();
    await second.getByRole('button', { name: 'Cancel' }).click();
    await expect(left).toBeVisible();
    await second.reload();
    await expect(left).toBeVisible();
    await check(second, 'words for a dialog that opens no more');
  });

  await test.step('they go into the note box below what is typed there, and from the device once it is added', async () => {
    await second.getByLabel('Note').fill('I was there.');
    await second.getByRole('button', { name: 'Add as a note' }).click();
    await expect(left).toBeHidden();
    await expect(second.getByLabel('Note')).toBeFocused();
    await expect(second.getByLabel('Note')).toHaveValue(
      new RegExp(`^I was there\\.\\n\\nFound.*: ${WORDS}$`),
    );
    await second.reload();
    await expect(second.getByLabel('Note')).toHaveValue(new RegExp(WORDS));
    await second.getByRole('button', { name: 'Add note' }).click();
    await expect(first.getByText(WORDS)).toBeVisible();
    await expect.poll(() => readDevice(second)).not.toContain(WORDS);
  });

  await test.step('the same where a colleague closes the record first; discarded, they are gone', async () => {
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Close record' }).click();
      await page.getByRole('radio', { name: 'They declined it' }).check();
    }
    await first.getByLabel('Reason').fill('Not today.');
    await second.getByLabel('Reason').fill('She is afraid of him.');
    await send(first, 'Close record');
    await expect(first.getByRole('dialog')).toBeHidden();
    await send(second, 'Close record');
    await expect(second.getByText(/has already closed this record/)).toBeVisible();
    await second.getByRole('button', { name: 'Not yet' }).click();
    await expect(second.getByText('Return home interview declined: She is afraid of him.')).toBeVisible();
    await second.getByRole('button', { name: 'Discard' }).click();
    await expect(left).toBeHidden();
    await expect.poll(() => readDevice(second)).not.toContain('afraid');
    await expect(first.getByText('You typed this here')).toBeHidden();
  });
});

const writeFound = (page: Page, words: string) =>
  page.getByLabel('Where they were and how they are').fill(words);

const send = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button }).click();
