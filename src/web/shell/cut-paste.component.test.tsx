import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#test/component/render-screen.tsx';
import { watchPastes } from '#web/shell/cut-paste.ts';
import { TextArea } from '#web/ui/field/TextField.tsx';

it('[UIX-09] A paste that does not fit says how much of it is left out', async () => {
  onTestFinished(watchPastes());
  renderScreen(<TextArea label="Message" value="" onChange={() => {}} maxLength={4000} />);
  const box = page.getByLabelText('Message');
  await expect.element(box).toBeVisible();
  const told = page.getByText(/^This field holds 4,000 characters. We left out the last 512/).first();
  const paste = (length: number) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(length));
    box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  paste(4000);
  await expect.element(told).not.toBeInTheDocument();
  paste(4512);
  await expect.element(told).toBeInTheDocument();
});
