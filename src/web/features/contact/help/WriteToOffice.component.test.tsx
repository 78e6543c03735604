import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { WriteToOffice } from '#web/features/contact/help/WriteToOffice.tsx';

const subject = page.getByLabelText('Subject');
const send = page.getByRole('button', { name: 'Send message' });

it('[EML-01] [UIX-09] A message that was saved without a response is sent once, also after the page was left', async () => {
  keepDrafts();
  const taken = { code: 201, answered_to: 'cem@placewell.test' } as const;
  const asked = answer(sendContactEmail, (_, count) => (count === 1 ? NO_ANSWER : taken));
  const screen = renderScreen(<WriteToOffice />, { as: 'carer' });
  await subject.fill('Keys');
  await page.getByLabelText('Message').fill('They are with the neighbour.');
  await send.click();
  await expect.element(page.getByText(/No connection\./).first()).toBeVisible();
  await screen.leave();
  renderScreen(<WriteToOffice />, { as: 'carer' });
  await expect.element(subject).toHaveValue('Keys');
  await send.click();
  await expect.element(page.getByText('Sent to the office').first()).toBeVisible();
  await expect.element(subject).toHaveValue('');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});
