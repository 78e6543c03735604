import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderScreen } from '#test/component/render-screen.tsx';
import { LongForm } from '../../../../dev/questions/LongForm.tsx';

/** Two hundred questions of every type, on a phone. */
async function openForm(): Promise<void> {
  await page.viewport(360, 740);
  renderScreen(<LongForm />);
  await page.getByRole('button', { name: 'Open the form' }).click();
  await expect.element(page.getByText('199.')).toBeInTheDocument();
}

async function press(target: Locator): Promise<void> {
  target.element().focus();
  await userEvent.keyboard('{Enter}');
}

it('[QST-03] A long form is answered by keyboard: entries are added, moved and removed, and nothing is lost', async () => {
  await openForm();
  const section = page.getByRole('region', { name: 'Checks through the night' });
  const entry = (number: number) => section.getByRole('group', { name: `Check ${number}`, exact: true });
  const happened = (number: number) => entry(number).getByRole('textbox', { name: /^42\./ });

  await happened(1).fill('Asleep');
  await press(section.getByRole('button', { name: 'Add another check' }));
  await expect.element(entry(2).getByRole('combobox').first()).toHaveFocus();
  await happened(2).fill('Reading');
  await press(section.getByRole('button', { name: 'Move Check 2 up' }));
  await expect.element(happened(1)).toHaveValue('Reading');
  await press(section.getByRole('button', { name: 'Remove Check 1' }));
  await expect.element(entry(2)).not.toBeInTheDocument();
  await expect.element(happened(1)).toHaveValue('Asleep');
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect.element(happened(1)).toHaveValue('Reading');
  await expect.element(happened(2)).toHaveValue('Asleep');

  await press(page.getByRole('button', { name: 'Send the form' }));
  const summary = page.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await press(summary.getByRole('link', { name: /^22\. On which day\?/ }));
  await expect.element(page.getByRole('textbox', { name: '22. On which day?' })).toHaveFocus();
  await userEvent.keyboard('24/11{Tab}');
  await expect.element(summary.getByRole('link', { name: /^22\./ })).not.toBeInTheDocument();
});

it('[QST-05] An answer to one of two hundred questions rerenders no other section', async () => {
  await openForm();
  const field = page.getByRole('textbox', { name: /^3\./ });
  const own = field.element().closest('section');
  const changed = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const section = (target instanceof Element ? target : target.parentElement)?.closest('section');
      if (section && !section.contains(own)) changed.add(section.textContent.slice(0, 60));
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  field.element().focus();
  await userEvent.keyboard('They were settled.');
  await expect.element(field).toHaveValue('They were settled.');
  observer.disconnect();
  expect([...changed]).toEqual([]);
});
