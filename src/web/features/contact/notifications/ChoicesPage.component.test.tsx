import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getNotificationChoices,
  NotificationChoices,
  setNotificationChoices,
} from '#contract/core/notifications.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ChoicesPage } from '#web/features/contact/notifications/ChoicesPage.tsx';

const kind = {
  ...{ kind: 'report_approved', label: 'The office approves my report', group: 'reports' as const },
  ...{ push: false, email: null },
};
const choices = makeRecord(NotificationChoices, {
  ...{ quiet_from: '22:00', quiet_until: '07:00', daily_at: '08:00' },
  kinds: [{ ...kind, is_urgent: false }],
});

it('[NTF-06] [UIX-09] A choice is saved at once, and leaving the page during the call asks first', async () => {
  const late = Promise.withResolvers<NotificationChoices>();
  const asked = answer(setNotificationChoices, () => late.promise);
  answer(getNotificationChoices, () => choices);
  const { readAddress } = renderScreen(<ChoicesPage />, { as: 'carer' });
  await page.getByText('Reports', { exact: true }).click();
  await page.getByRole('switch', { name: /The office approves my report/ }).click();
  await expect.poll(() => asked.map(({ body }) => body.kinds[0]?.push)).toEqual([true]);
  const back = page.getByRole('link', { name: 'Notifications' });
  const leaving = page.getByRole('dialog', { name: 'Leave before your change is saved?' });
  await back.click();
  await expect.element(leaving).toBeVisible();
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  late.resolve({ ...choices, kinds: [{ ...kind, push: true, is_urgent: false }], version: 2 });
  await expect.element(leaving).not.toBeInTheDocument();
  await back.click();
  await expect.poll(readAddress).toBe('/dashboard/notifications');
});

it('[NTF-06] [UIX-08] Quiet hours come first, and the groups of kinds fit on a phone’s screen, folded', async () => {
  await page.viewport(360, 740);
  const groups = ['safety', 'appointments', 'reports', 'money', 'messages'] as const;
  const kinds = groups.flatMap((group) =>
    ['one', 'two', 'three'].map((each) => ({
      ...kind,
      ...{
        group,
        kind: `${group}_${each}`,
        label: `${group} ${each}`,
        push: each === 'one',
        is_urgent: false,
      },
    })),
  );
  answer(getNotificationChoices, () => ({ ...choices, kinds }));
  renderScreen(<ChoicesPage />, { as: 'carer' });
  const headings = page.getByRole('heading', { level: 3 });
  await expect.element(headings).toHaveLength(groups.length);
  await expect.element(page.getByText('1 of 3 on devices').first()).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /money two/ })).not.toBeInTheDocument();
  const top = (name: string) =>
    page.getByText(name, { exact: true }).first().element().getBoundingClientRect().top;
  expect(top('Quiet hours')).toBeLessThan(top('Safety'));
  expect(top('Messages, checks and access') - top('Safety')).toBeLessThan(300);
});
