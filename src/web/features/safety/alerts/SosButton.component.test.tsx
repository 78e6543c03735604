import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EMERGENCY_NUMBER_META } from '#contract/core/constants.ts';
import { getOwnAlert, sendEmergencyEmail } from '#contract/safety/alerts.ts';
import { answer } from '#test/component/fake-line.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { SosAround } from '#web/features/safety/alerts/SosAround.tsx';
import { SosButton } from '#web/features/safety/alerts/SosButton.tsx';
import { useAppStore } from '#web/session/app-store.ts';

const button = page.getByRole('button', { name: 'SOS, emergency' });
const dialog = page.getByRole('dialog', { name: 'Do you need help?' });
const numbers = { office: '020 7946 0100', on_call: '07700 900100', sos_button: true };
const draw = () =>
  renderScreen(
    <SosAround>
      <SosButton />
    </SosAround>,
    { as: 'carer' },
  );

it('[SOS-01] The button is hidden if the agency has turned it off', async () => {
  draw();
  await expect.element(button).toBeVisible();
  useAppStore.setState({ numbers: { ...numbers, sos_button: false } });
  await expect.element(button).not.toBeInTheDocument();
});

/** The phone of a signed-in user, and what it sends to the server. */
function answerOffice() {
  Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgentData'));
  answer(getOwnAlert, () => ({ alert: null }));
  return answer(sendEmergencyEmail, () => ({ code: 201 as const }));
}

it('[SOS-03] In production 999 is dialed without a message, and the office is alerted', async () => {
  const sent = answerOffice();
  const meta = Object.assign(document.createElement('meta'), { name: EMERGENCY_NUMBER_META, content: '999' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const dialed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    dialed.push(this.href);
  });
  draw();
  await button.click();
  await dialog.getByRole('button', { name: 'Call 999' }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(dialed).toEqual(['tel:999']);
  await expect.element(page.getByText(/Emergency call simulated/)).not.toBeInTheDocument();
});

it('[SOS-03] A failure to dial returns to the question, and says so; the alert is sent all the same', async () => {
  const sent = answerOffice();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('no dialer');
  });
  draw();
  useAppStore.setState({ numbers });
  await button.click();
  await dialog.getByRole('button', { name: 'Call 999' }).click();
  await expect
    .element(page.getByText('Error dialing emergency number, please try again').first())
    .toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Call the on-call manager' }).click();
  await expect.element(page.getByText('Error dialing  number, please try again').first()).toBeInTheDocument();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
});
