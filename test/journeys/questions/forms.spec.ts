import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';

test('[QST-04] an administrator builds a form, tries it, publishes it, and starts its next version', {
  tag: '@main',
}, async ({ as }) => {
  const admin = await as('admin', '/dashboard/forms');
  const name = `Day out ${Date.now()}`;
  const preview = admin.getByRole('region', { name: 'Preview' });

  await test.step('a new form opens in the builder, and says what is left to do', async () => {
    await admin.getByRole('button', { name: 'New form' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New form' });
    await dialog.getByRole('button', { name: 'Create form' }).click();
    await expect(dialog.getByText('Enter a name for the form.')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create form' }).click();
    await expect(admin.getByRole('heading', { name: `${name}, version 1` })).toBeVisible();
    await admin.getByText('1 thing to finish before publishing').click();
    await expect(admin.getByText('Add at least one question.')).toBeVisible();
  });

  await test.step('sections, questions, options and a condition are added', async () => {
    await admin.getByRole('button', { name: 'Add section' }).click();
    await admin.getByRole('button', { name: 'Publish version 1' }).click();
    await expect(admin.getByText('Error: Enter a heading for the section.')).toBeVisible();
    await admin.getByRole('textbox', { name: 'Section 1' }).fill('The day');
    await write(admin, 'Did you go out?', 'Yes or no');
    await admin.getByRole('button', { name: 'Add question to section 1' }).click();
    await write(admin, 'Where did you go?', 'One choice, as buttons');
    await admin.getByLabel('Option 1', { exact: true }).fill('The park');
    await admin.getByLabel('Option 2', { exact: true }).fill('The sea');
    const sea = admin.getByRole('group', { name: 'Option 2: The sea' });
    await sea.getByLabel('Raises a concern').check();
    await sea.getByLabel('Calls for an incident report').check();
    const condition = admin.getByRole('combobox', { name: 'Ask only after this answer' });
    await condition.fill('Yes');
    await admin.getByRole('option', { name: 'Yes Did you go out?' }).click();
    await expect(admin.getByText('if “Yes” to “Did you go out?”')).toBeVisible();
    await expect(admin.getByText('Ready to publish: 2 questions.')).toBeVisible();
  });

  await test.step('the preview asks as the form will', async () => {
    await expect(preview.getByRole('group', { name: 'Did you go out?' })).toBeVisible();
    await expect(preview.getByText('Where did you go?')).toHaveCount(0);
    await preview.getByRole('radio', { name: 'Yes' }).check();
    await preview.getByRole('button', { name: 'Try sending' }).click();
    await expect(preview.getByRole('alert')).toContainText('Where did you go? Choose one.');
    await preview.getByRole('link', { name: 'Where did you go? Choose one.' }).click();
    await expect(preview.getByRole('radio', { name: 'The park' })).toBeFocused();
    await admin.keyboard.press('Space');
    await expect(preview.getByText('Where did you go? Choose one.')).toHaveCount(0);
  });

  await test.step('a question taken out can be put back', async () => {
    await admin.getByRole('button', { name: 'Remove question' }).click();
    await expect(admin.getByText('Ready to publish: 1 question.')).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByText('Ready to publish: 2 questions.')).toBeVisible();
  });

  await test.step('it is saved by itself, and is there after a reload', async () => {
    await expect(admin.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('Ready to publish: 2 questions.')).toBeVisible();
    await expect(preview.getByRole('group', { name: 'Did you go out?' })).toBeVisible();
  });

  await test.step('the second to save is told, compares and chooses', async () => {
    const colleague = await as('admin', new URL(admin.url()).pathname);
    await colleague.getByLabel('Introduction').first().fill('From a colleague');
    await expect(colleague.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await admin.getByLabel('Introduction').first().fill('From me');
    await expect(admin.getByText('Someone else changed this draft while you were writing')).toBeVisible();
    await expect(admin.getByText('Not saved', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Compare' }).click();
    const compared = admin.getByRole('dialog').getByRole('group', { name: 'Introduction' });
    await expect(compared).toContainText('From a colleague');
    await expect(compared.getByRole('radio', { name: /Keep mine/ })).toBeChecked();
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText(/Saved \d\d:\d\d/)).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByLabel('Introduction').first()).toHaveValue('From me');
  });

  await test.step('it is published, and its next version begins with the same questions', async () => {
    await admin.getByRole('button', { name: 'Publish version 1' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText(`${name}, version 1, is published`).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Start version 2' }).click();
    await expect(admin.getByRole('heading', { name: `${name}, version 2` })).toBeVisible();
    await admin.getByRole('button', { name: /^Where did you go/ }).click();
    const sea = admin.getByRole('group', { name: 'Option 2: The sea' });
    await expect(sea.getByLabel('Raises a concern')).toBeChecked();
    await expect(sea.getByLabel('Calls for an incident report')).toBeChecked();
    await admin.getByRole('button', { name: /^Did you go out/ }).click();
    await admin.getByLabel('Question', { exact: true }).fill('Did you leave the house?');
    await expect(preview.getByRole('group', { name: 'Did you leave the house?' })).toBeVisible();
    await admin.getByRole('button', { name: 'Publish version 2' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(admin.getByText('Current version')).toBeVisible();
    await expect(admin.getByRole('group', { name: 'Did you leave the house?' })).toBeVisible();
  });

  await test.step('the old version stays as it was, to read', async () => {
    await admin.getByRole('link', { name: 'Version 1', exact: true }).click();
    await expect(admin.getByRole('group', { name: 'Did you go out?' })).toBeVisible();
    await expect(admin.getByText('Did you leave the house?')).toHaveCount(0);
  });

  await test.step('it is retired, and found among the retired', async () => {
    await admin.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Retire' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await expect(admin.getByText(`${name} is retired`).first()).toBeVisible();
    await admin.goto('/dashboard/forms?retired=true');
    await expect(admin.getByRole('link', { name })).toBeVisible();
  });
});

async function write(page: Page, label: string, type: string): Promise<void> {
  await page.getByLabel('Question', { exact: true }).fill(label);
  await page.getByLabel('Type of answer').selectOption({ label: type });
}
