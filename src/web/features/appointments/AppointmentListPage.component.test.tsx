import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Appointment, listCarerAppointments } from '#contract/appointments/appointments.ts';
import { addDays, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AppointmentListPage } from '#web/features/appointments/AppointmentListPage.tsx';
import type { AppointmentSearch } from '#web/features/appointments/appointment-search.ts';

const today = todayInLondon();

const visitOn = (days: number, name: string, place: string | null = null) => {
  const start_date = addDays(today, days);
  return makeRecord(Appointment, {
    ...{ start_date, start_time: '16:00', place, status: 'active', cancelled: false, is_restricted: false },
    ...{ start_at: londonInstant(start_date, '16:00'), end_at: londonInstant(start_date, '20:00') },
    young_person: { id: crypto.randomUUID(), name },
  });
};

function List() {
  const [search, setSearch] = useState<AppointmentSearch>({});
  return <AppointmentListPage search={search} onSearch={setSearch} />;
}

function openList(items: Appointment[]) {
  answer(listCarerAppointments, () => ({ items, page: 1, page_size: 20, total: items.length }));
  renderScreen(<List />, { as: 'carer' });
}

const cards = page.getByRole('list', { name: 'My appointments' }).getByRole('listitem');

it('[APT-02] [DAT-05] A carer’s list opens at today, with the place on each card, and the days before are one press away', async () => {
  await page.viewport(360, 740);
  openList([
    visitOn(-3, 'Ana'),
    visitOn(-1, 'Ben'),
    visitOn(0, 'Cem', 'Library, High Street'),
    visitOn(2, 'Dee'),
  ]);
  await expect.element(cards.first()).toHaveTextContent(/Cem.*Library, High Street/);
  await expect.element(cards).toHaveLength(2);
  await page.getByRole('button', { name: 'Show 2 earlier appointments' }).click();
  await expect.element(cards).toHaveLength(4);
  await expect.element(cards.first()).toHaveTextContent('Ana');
  await expect.element(page.getByRole('button', { name: /^Show 2 earlier/ })).not.toBeInTheDocument();
});

it('[APT-02] [UIX-05] A carer’s phone offers no file, and a list that is all in the past is shown', async () => {
  await page.viewport(360, 740);
  openList([visitOn(-3, 'Ana'), visitOn(-1, 'Ben')]);
  await expect.element(cards).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});
