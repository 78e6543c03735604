import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentDetail, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { EditAppointmentPage } from '#web/features/appointments/EditAppointmentPage.tsx';

const client = { id: crypto.randomUUID(), name: 'Northshire Council' };
const service_type = { id: crypto.randomUUID(), name: 'Mentoring' };
const opened = makeRecord(AppointmentDetail, {
  ...{ client, service_type, start_date: '2026-11-24', start_time: '09:00', place: 'Elm Park', version: 3 },
  ...{ start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' },
});
const newer: AppointmentDetail = { ...opened, place: 'Refuge', version: 4 };

const place = page.getByLabelText('Place');
const notes = page.getByLabelText('Notes for the carers');
const save = page.getByRole('button', { name: 'Save changes' });
const compare = page.getByRole('dialog', { name: 'Someone else changed this appointment' });
const draw = () => renderScreen(<EditAppointmentPage id={opened.id} />);

let now: AppointmentDetail;
beforeEach(() => {
  now = opened;
  keepDrafts();
  answer(getAppointment, () => now);
  answer(listClientOptions, () => [client]);
  answer(listServiceTypes, () => [{ ...service_type, category: 'Support', is_archived: false }]);
  answer(listYoungPersonOptions, () => []);
  answer(listAvailableCarers, () => []);
});
const answerSaving = () =>
  answer(updateAppointment, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );

it('[APT-06] [UIX-09] A draft restored after a colleague’s change does not overwrite fields that were not typed here', async () => {
  const asked = answerSaving();
  const first = draw();
  await notes.fill('Ring twice');
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await first.leave();
  now = newer;

  queryClient.clear();
  draw();
  await expect.element(page.getByText(/^Your draft was restored/)).toBeVisible();
  await expect.element(notes).toHaveValue('Ring twice');
  await save.click();
  await expect.element(compare).toHaveTextContent('Ring twice');
  await expect.element(compare).not.toHaveTextContent('Refuge');
  await compare.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.at(-1)?.body).toMatchObject({ notes: 'Ring twice', place: 'Refuge', version: 4 });
});

it('[APT-06] [UIX-09] The second person to save sees both versions, and chooses', async () => {
  const asked = answerSaving();
  draw();
  await place.fill('The station');
  await notes.fill('Bring the blue folder');
  await save.click();
  const choice = compare.getByRole('group', { name: 'Place' });
  await expect.element(choice).toHaveTextContent('The station');
  await choice.getByRole('radio', { name: /Take theirs/ }).click();
  await compare.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Appointment saved').first()).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ place: 'Refuge', notes: 'Bring the blue folder', version: 4 });
});

it('[APT-06] [UIX-09] A discarded draft does not come back', async () => {
  const first = draw();
  await notes.fill('Half a thought');
  await expect.element(page.getByText(/Draft saved/)).toBeVisible();
  await first.leave();
  const second = draw();
  await expect.element(notes).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(notes).toHaveValue('');
  await second.leave();
  draw();
  await expect.element(notes).toHaveValue('');
  await expect.element(page.getByText(/^Your draft was restored/)).not.toBeInTheDocument();
});
