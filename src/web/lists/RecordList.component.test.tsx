import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listTeams, Team } from '#contract/organisations/teams.ts';
import { announce, answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { TeamListPage } from '#web/features/organisations/teams/TeamListPage.tsx';
import type { TeamSearch } from '#web/features/organisations/teams/team-search.ts';

const makeTeam = (team: string) => makeRecord(Team, { team });
const list = (...items: Team[]) => ({ items, total: items.length, page: 1, page_size: 20 });

function Teams({ first = {} }: { first?: TeamSearch }) {
  const [search, setSearch] = useState(first);
  return <TeamListPage search={search} onSearch={setSearch} />;
}

const main = page.getByRole('heading', { name: 'Teams', exact: true, level: 1 });
const row = (name: string) => page.getByRole('row', { name });
const failure = page.getByRole('alert');
const tryAgain = page.getByRole('button', { name: 'Try again' });

it('[UIX-09] A list says that it is loading, and then how many rows there are', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof list>>();
  answer(listTeams, () => promise);
  renderScreen(<Teams />);
  await expect.element(main).toBeVisible();
  await expect.element(page.getByText('Loading teams')).toBeInTheDocument();
  resolve(list(makeTeam('North'), makeTeam('South')));
  await expect.element(row('North')).toBeVisible();
  await expect.element(row('South')).toBeVisible();
  await expect.element(page.getByText('Loading teams')).not.toBeInTheDocument();
  await expect.element(page.getByText('2 teams').first()).toBeInTheDocument();
});

it('[UIX-09] An empty list says what it will contain', async () => {
  answer(listTeams, () => list());
  renderScreen(<Teams />);
  await expect.element(page.getByText('No teams yet')).toBeVisible();
  await expect.element(page.getByText('Client organisations’ teams appear here.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

it('[UIX-09] [SHL-08] A filter that finds nothing says so, and can be cleared', async () => {
  const asked = answer(listTeams, ({ query }) => (query.team ? list() : list(makeTeam('North'))));
  renderScreen(<Teams first={{ team: 'Sooth' }} />);
  await expect.element(page.getByText('No teams match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(row('North')).toBeVisible();
  expect(asked.map(({ query }) => query.team)).toEqual(['Sooth', undefined]);
});

it('[UIX-09] [ERR-03] A list that fails says why and can be retried', async () => {
  let isAway = true;
  const asked = answer(listTeams, () =>
    isAway ? refuse('not_found', { detail: 'The list is away.' }) : list(makeTeam('North')),
  );
  renderScreen(<Teams />);
  await expect.element(failure).toHaveTextContent('The list is away.');
  expect(asked).toHaveLength(1);
  isAway = false;
  await tryAgain.click();
  await expect.element(row('North')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

it('[UIX-09] [ERR-03] Without a connection, and if the server is failing, it is tried three times before it fails', async () => {
  const asked = answer(listTeams, (_, count) => (count === 2 ? refuse('unavailable') : NO_ANSWER));
  renderScreen(<Teams />);
  await expect.element(failure).toHaveTextContent('No connection. Check your signal and try again.');
  expect(asked).toHaveLength(3);
});

it('[UIX-09] Rows stay on screen if they cannot be fetched again, unless they are closed to the reader', async () => {
  let reply: () => ReturnType<typeof list> | ReturnType<typeof refuse> = () => list(makeTeam('North'));
  const asked = answer(listTeams, () => reply());
  renderScreen(<Teams />);
  await expect.element(row('North')).toBeVisible();
  reply = () => refuse('internal');
  announce('organisations');
  await expect.poll(() => asked.length).toBe(4);
  await expect.element(row('North')).toBeVisible();
  reply = () => refuse('forbidden');
  announce('organisations');
  await expect.element(failure).toHaveTextContent('Your account does not allow you to do this.');
  await expect.element(row('North')).not.toBeInTheDocument();
});

it('[UIX-09] A list follows other users’ changes', async () => {
  const teams = [makeTeam('North')];
  answer(listTeams, () => list(...teams));
  renderScreen(<Teams />);
  await expect.element(row('North')).toBeVisible();
  teams.push(makeTeam('South'));
  announce('organisations');
  await expect.element(row('South')).toBeVisible();
});
