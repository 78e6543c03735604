import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { createEvent, listEventTypes, NotifiableEvent } from '#contract/safety/notifiable-events.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { NewEventDialog } from '#web/features/safety/notifiable-events/NewEventDialog.tsx';

const [id, client_id] = [crypto.randomUUID(), crypto.randomUUID()];
const event = makeRecord(NotifiableEvent);
const dialog = page.getByRole('dialog', { name: 'Notifiable event' });
const send = dialog.getByRole('button', { name: 'Record event' });
const happened = dialog.getByLabelText('What happened');

it('[NEV-01] [UIX-09] A dialog stays until there is a response, and an event that was saved without one is recorded once', async () => {
  answer(listYoungPersonOptions, () => [{ id, name: 'Mia Field', client_id }]);
  answer(listEventTypes, () => [{ slug: 'injury', name: 'Serious injury', description: '', duties: [] }]);
  const { promise, resolve } = Promise.withResolvers<NotifiableEvent>();
  const asked = answer(createEvent, (_, count) => (count === 1 ? NO_ANSWER : promise));
  const first = renderScreen(<NewEventDialog onClose={() => {}} />);
  await dialog.getByRole('combobox', { name: 'Young person' }).fill('Mia');
  await page.getByRole('option', { name: 'Mia Field' }).click();
  await dialog.getByLabelText('Event').selectOptions('Serious injury');
  await happened.fill('Fell off the swing.');
  await send.click();
  await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');

  await first.leave();
  const { readAddress } = renderScreen(<NewEventDialog onClose={() => {}} />);
  await expect.element(happened).toHaveValue('Fell off the swing.');
  await send.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).toHaveTextContent('Sending. Wait a moment.');
  resolve(event);
  await expect.poll(readAddress).toBe(`/dashboard/notifiable-events/${event.id}`);
  const [lost, taken] = asked;
  expect(asked).toHaveLength(2);
  expect(taken).toEqual(lost);
  expect(lost?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(lost?.body).toMatchObject({ young_person_id: id, type: 'injury', text: 'Fell off the swing.' });
});
