import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listEvents, NotifiableEvent } from '#contract/safety/notifiable-events.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { OverdueDuties } from '#web/features/safety/notifiable-events/OverdueDuties.tsx';

it('[NEV-01] The office’s home page names each event that someone should have been told about by now, and links to it', async () => {
  const event = makeRecord(NotifiableEvent, {
    ...{ type: 'Serious injury', young_person: { id: crypto.randomUUID(), name: 'Mia Field' } },
    ...{ overdue_duties: 1, open_duties: 3, next_due_at: '2026-11-24T09:00:00Z' },
  });
  const asked = answer(listEvents, () => ({ items: [event], total: 5, page: 1, page_size: 4 }));
  const { readAddress } = renderScreen(<OverdueDuties />);
  await expect.element(page.getByRole('listitem')).toHaveTextContent('1 of 3 outstanding');
  await expect.element(page.getByRole('link', { name: 'All 5 events' })).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ duties: 'overdue' });
  await page.getByRole('link', { name: 'Serious injury, Mia Field' }).click();
  await expect.poll(readAddress).toBe(`/dashboard/notifiable-events/${event.id}`);
});
