import type { Page } from '@playwright/test';
import { createQuestionForm } from '#contract/questions/question-forms.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

const introduction = (page: Page) => page.getByLabel('Introduction').first();
const gone = (page: Page) => page.getByText('Someone deleted this draft');

async function throwAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
}

test('[QST-04] [UIX-09] a draft that a colleague is writing is thrown away knowingly, and not a word of it is lost', async ({
  as,
}) => {
  const [reader, writer] = [await as('admin', '/dashboard/forms'), await as('admin', '/dashboard/forms')];
  for (const page of [reader, writer]) page.on('dialog', (dialog) => void dialog.accept());
  const name = `Night check ${Date.now()}`;
  const api = await openApi(reader);
  const { id } = await api.send(createQuestionForm, { body: { name, purpose: 'report' } });
  const page = `/dashboard/forms/${id}`;

  await test.step('a page that was opened before is told who has changed it, and looks first', async () => {
    // Told of the change before it presses, this page would have looked already.
    await reader.route('**/api/live/', (route) => route.abort());
    await reader.goto(page);
    await writer.goto(`${page}/edit`);
    await introduction(writer).fill('Look in at midnight.');
    await expect(writer.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await throwAway(reader);
    const dialog = reader.getByRole('dialog', { name: 'Someone else changed the draft' });
    await expect(dialog.getByText(/changed this draft at/)).toBeVisible();
    await check(reader, 'a draft that was changed meanwhile');
    await dialog.getByRole('button', { name: 'View the draft' }).click();
    await expect(introduction(reader)).toHaveValue('Look in at midnight.');
  });

  await test.step('the open builder keeps all in sight once it is thrown away, also after a reload', async () => {
    await reader.goto(page);
    await throwAway(reader);
    await expect(reader.getByText('Draft deleted').first()).toBeVisible();
    await expect(gone(writer)).toBeVisible();
    await expect(introduction(writer)).toHaveValue('Look in at midnight.');
    await introduction(writer).fill('Look in at midnight, softly.');
    await expect.poll(() => readDevice(writer)).toContain('softly');
    await check(writer, 'a form that was thrown away while it was written');
    await writer.reload();
    await expect(gone(writer)).toBeVisible();
    await expect(introduction(writer)).toHaveValue('Look in at midnight, softly.');
    await writer.goto('/dashboard/forms');
    await writer.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(gone(writer)).toBeVisible();
  });

  await test.step('the form is made again with these words, and goes on by itself', async () => {
    await writer.getByRole('button', { name: 'Make a new form with my changes' }).click();
    await expect(gone(writer)).toBeHidden();
    await expect(writer.getByRole('heading', { name: `${name}, version 1` })).toBeVisible();
    await expect(introduction(writer)).toHaveValue('Look in at midnight, softly.');
    await introduction(writer).fill('Look in at one.');
    await expect(writer.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await writer.reload();
    await expect(introduction(writer)).toHaveValue('Look in at one.');
  });

  await test.step('the same where a colleague publishes it meanwhile', async () => {
    await writer.getByRole('button', { name: 'Add section' }).click();
    await writer.getByRole('textbox', { name: 'Section 1' }).fill('The night');
    await writer.getByLabel('Question', { exact: true }).fill('Were they asleep?');
    const asked = writer.waitForResponse((answer) => answer.url().endsWith('/draft/'));
    await writer.getByLabel('Type of answer').selectOption({ label: 'Yes or no' });
    await asked;
    await reader.goto(new URL(writer.url()).pathname);
    await reader.getByRole('button', { name: 'Publish version 1' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(reader.getByText('Current version')).toBeVisible();
    await introduction(writer).fill('Look in at two.');
    const published = writer.getByText('Someone published this version while you were editing');
    await expect(published).toBeVisible();
    await writer.getByRole('button', { name: 'Start a version with my changes' }).click();
    await expect(published).toBeHidden();
    await expect(writer.getByRole('heading', { name: `${name}, version 2` })).toBeVisible();
    await expect(introduction(writer)).toHaveValue('Look in at two.');
  });

  await test.step('of a form that was published, a version is begun again; or all is discarded', async () => {
    const form = new URL(writer.url()).pathname.replace('/edit', '');
    await reader.goto(form);
    await throwAway(reader);
    await expect(gone(writer)).toBeVisible();
    await introduction(writer).fill('Look in at two, with a torch.');
    await writer.getByRole('button', { name: 'Start a version with my changes' }).click();
    await expect(gone(writer)).toBeHidden();
    const saved = writer.waitForResponse((answer) => answer.url().endsWith('/draft/'));
    await introduction(writer).fill('Look in at two, with a lamp.');
    await saved;
    await reader.goto(`${form}/edit`);
    await expect(introduction(reader)).toHaveValue('Look in at two, with a lamp.');
    await reader.goto(form);
    await throwAway(reader);
    await gone(writer).waitFor();
    await writer.getByRole('button', { name: 'Discard' }).click();
    await expect(writer.getByRole('button', { name: 'Start version 2' })).toBeVisible();
    await expect.poll(() => readDevice(writer)).not.toContain('Look in at two');
  });
});
