import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#test/component/render-screen.tsx';
import { MultiCombobox } from '#web/ui/field/Combobox.tsx';

const options = ['Cara Okafor', 'Carl Brown', 'Cem Yilmaz'].map((label) => ({ value: label, label }));

function Carers() {
  const [value, setValue] = useState<string[]>([]);
  return <MultiCombobox label="Carers" name="carers" options={options} value={value} onChange={setValue} />;
}

it('[UIX-07] [APT-06] Several choices are found and removed by keyboard', async () => {
  renderScreen(<Carers />);
  const search = page.getByRole('combobox', { name: 'Carers' });
  await search.fill('Car');
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await search.fill('Carl');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  const chip = page.getByRole('button', { name: 'Remove Carl Brown' });
  await expect.element(chip).toBeVisible();
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await expect.element(chip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip).not.toBeInTheDocument();
});
