import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LeaveRequest, listLeaveRequests } from '#contract/appointments/leave-requests.ts';
import { getRotaWeek, RotaAppointment, RotaEntry } from '#contract/appointments/rotas.ts';
import { getSwapRule, listSwaps, SwapRule } from '#contract/appointments/swaps.ts';
import { listUncheckedCarers } from '#contract/appointments/unchecked.ts';
import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { RotaBoard } from '#web/features/appointments/rotas/RotaBoard.tsx';
import type { RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';

const monday = findMonday(addDays(todayInLondon(), 7));
const carer = { id: PEOPLE.carer.id, name: PEOPLE.carer.name };
const times = { start_at: `${monday}T10:00:00Z`, end_at: `${monday}T11:00:00Z` };
const book = (whose: typeof carer | null) =>
  makeRecord(RotaAppointment, { ...times, id: crypto.randomUUID(), carer: whose, version: 1 });
const sick = makeRecord(RotaEntry, { id: crypto.randomUUID(), carer, date: monday, kind: 'sickness' });
const button = (name: RegExp) => page.getByRole('button', { name });
const board = page.getByRole('region', { name: /^Rotas of the week/ });

/** Answered once the test says so. */
let giveCarers: () => void;

function Board() {
  const [search, setSearch] = useState<RotaSearch>({ date: monday });
  return <RotaBoard search={search} onSearch={setSearch} />;
}

beforeEach(() => {
  const carersMayCome = Promise.withResolvers<void>();
  giveCarers = carersMayCome.resolve;
  answer(getRotaWeek, () => ({
    ...{ start_date: monday, end_date: addDays(monday, 6), carers: [] },
    items: [sick],
    appointments: [book(carer), book(null), book(null)],
  }));
  answer(listActiveUsers, () => carersMayCome.promise.then(() => [{ ...PEOPLE.carer, ...carer }]));
  answer(listUncheckedCarers, () => []);
  answer(listSwaps, () => ({ items: [], total: 0, page: 1, page_size: 20 }));
  answer(getSwapRule, () => makeRecord(SwapRule));
  const asked = makeRecord(LeaveRequest, { carer, first_date: monday, last_date: monday });
  answer(listLeaveRequests, () => ({ items: [asked], total: 1, page: 1, page_size: 20 }));
});

it('[ROT-02] The board comes first; gaps, carers who are away and requests are folded into a line with counts', async () => {
  renderScreen(<Board />);
  giveCarers();
  await expect.element(board).toBeVisible();
  expect(board.element().getBoundingClientRect().top).toBeLessThan(120);
  await expect.element(button(/^Uncovered 2/)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button(/^Assign/)).not.toBeInTheDocument();
  await button(/^Uncovered/).click();
  await expect.element(button(/^Assign/)).toHaveLength(2);
  await button(/^Carer is away 1/).click();
  await expect.element(button(/^Assign another carer for Cem Carer/)).toBeVisible();
  await button(/^Requests 1/).click();
  await expect.element(button(/^Answer Cem Carer/)).toBeVisible();
  await expect.element(button(/^Assign/)).not.toBeInTheDocument();
  await button(/^Requests/).click();
  await expect.element(button(/^Answer/)).not.toBeInTheDocument();
});

it('[ROT-02] Nobody is announced as away while the carers are still loading', async () => {
  renderScreen(<Board />);
  await expect.element(button(/^Uncovered 2/)).toBeVisible();
  giveCarers();
  await expect.element(button(/^Carer is away 1/)).toBeVisible();
  await expect.element(page.getByText('cannot come')).not.toBeInTheDocument();
});
