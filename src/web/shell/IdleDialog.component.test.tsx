import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '#contract/core/session-limits.ts';
import { signOut } from '#contract/core/sessions.ts';
import { answer } from '#test/component/fake-line.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { noteActivity } from '#web/session/idle.ts';
import { unsent } from '#web/session/unsent.ts';
import { IdleDialog } from '#web/shell/IdleDialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  unsent.setState({ count: 0 });
});

const MINUTE_MS = 60_000;
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

it('[AUT-03] Signing out of the idle dialog asks about unsent work, and the time continues', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  noteActivity();
  renderScreen(<IdleDialog user_type="user" />, { as: 'carer' });
  unsent.setState({ count: 1 });
  const asked_to_end = answer(signOut, () => ({}));
  const idle = page.getByRole('dialog', { name: 'Are you still there?' });
  const asked = page.getByRole('dialog', { name: '1 thing is not sent yet' });
  const minutes = IDLE_MINUTES.user - IDLE_WARNING_MINUTES;
  pass(minutes);
  await idle.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(asked).toBeVisible();
  expect(asked_to_end).toHaveLength(0);
  // The press counts as activity.
  pass(minutes);
  await expect.element(idle).toBeVisible();
  pass(IDLE_WARNING_MINUTES);
  await expect.poll(() => asked_to_end.length).toBe(1);
});
