import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { todayInLondon } from '#contract/core/dates.ts';
import { type BoardVisit, getDayBoard } from '#contract/visits/day-board.ts';
import { announce, answer } from '#test/component/fake-line.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { DayBoardPage } from '#web/features/visits/day-board/DayBoardPage.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ref = (name: string) => ({ id: crypto.randomUUID(), name });
const visit = (young_person: string, from: number, more: Partial<BoardVisit> = {}): BoardVisit => ({
  ...{ appointment_carer_id: crypto.randomUUID(), appointment_id: crypto.randomUUID() },
  ...{ start_at: inMinutes(from), end_at: inMinutes(from + 120), is_restricted: false },
  carer: { ...ref('Cara Jones'), phone: '020 7946 0100' },
  ...{ young_person: ref(young_person), client: ref('Northshire'), service: 'Mentoring', place: null },
  ...{
    arrived_at: null,
    left_at: null,
    is_arrival_typed: false,
    is_departure_typed: false,
    has_times: false,
  },
  ...more,
});
const board = (visits: BoardVisit[]) => ({ date: todayInLondon(), visits, is_complete: true });

it('[DAY-01] The board says who is late, who is there and what is next, with the carer a call away', async () => {
  const late = visit('Mia Quill', -45);
  answer(getDayBoard, () => board([late, visit('Amy Lee', 30)]));
  renderScreen(<DayBoardPage />);
  await expect.element(page.getByText('1 late, 1 next')).toBeVisible();
  await expect.element(page.getByText('45 min late')).toBeVisible();
  const call = page.getByRole('link', { name: 'Call Cara Jones' });
  await expect.element(call.first()).toHaveAttribute('href', 'tel:02079460100');
  await expect
    .element(page.getByRole('link', { name: 'Mia Quill' }))
    .toHaveAttribute('href', `/dashboard/appointments/${late.appointment_id}`);
});

it('[DAY-01] An arrival moves its visit on an open board', async () => {
  const late = visit('Mia Quill', -45);
  const office = { visits: [late] };
  answer(getDayBoard, () => board(office.visits));
  renderScreen(<DayBoardPage />);
  await expect.element(page.getByText('1 late')).toBeVisible();
  office.visits = [{ ...late, arrived_at: inMinutes(-1) }];
  announce('attendance');
  await expect.element(page.getByText('1 on shift now')).toBeVisible();
});

it('[DAY-01] A closed record shows the working time of its carer alone', async () => {
  const closed = {
    young_person: null,
    appointment_id: null,
    client: null,
    service: null,
    is_restricted: true,
  };
  answer(getDayBoard, () => board([visit('', -45, closed)]));
  renderScreen(<DayBoardPage />);
  await expect.element(page.getByText('Restricted')).toBeVisible();
  await expect.element(page.getByText('Cara Jones', { exact: true }).first()).toBeVisible();
});

it('[DAY-01] A long group is shown in part, and an empty day says so', async () => {
  let reply: () => ReturnType<typeof board> = () =>
    board(Array.from({ length: 30 }, (_, at) => visit(`Person ${at}`, 30 + at)));
  answer(getDayBoard, () => reply());
  renderScreen(<DayBoardPage />);
  await expect.element(page.getByText('Person 24')).toBeVisible();
  await expect.element(page.getByText('Person 25')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all 30' }).click();
  await expect.element(page.getByText('Person 29')).toBeVisible();
  reply = () => board([]);
  announce('attendance');
  await expect.element(page.getByText('No appointments today')).toBeVisible();
});
