import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listTeams, Team } from '#contract/organisations/teams.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { TeamListPage } from '#web/features/organisations/teams/TeamListPage.tsx';
import type { TeamSearch } from '#web/features/organisations/teams/team-search.ts';

afterEach(() => page.viewport(1280, 800));

const north = makeRecord(Team, { team: 'North' });

function Teams({ first = {} }: { first?: TeamSearch }) {
  const [search, setSearch] = useState(first);
  return <TeamListPage search={search} onSearch={setSearch} />;
}

const openTeams = async (width: number, first: TeamSearch = {}) => {
  await page.viewport(width, 800);
  const asked = answer(listTeams, () => ({ items: [north], total: 1, page: 1, page_size: 20 }));
  renderScreen(<Teams first={first} />);
  await expect.element(page.getByRole('link', { name: 'North' })).toBeVisible();
  return asked;
};

const field = (name: string) => page.getByRole('searchbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = page.getByRole('checkbox', { name: 'Select North' });

it('[SHL-08] [UIX-08] The most used filters stand in one line, and the others unfold', async () => {
  const asked = await openTeams(1280);
  for (const name of ['Team', 'Local authority', 'Team manager', 'Practice manager'])
    await expect.element(field(name)).toBeVisible();
  await expect.element(field('Service manager')).not.toBeInTheDocument();
  await button('Filters').click();
  await field('Service manager').fill('Sam');
  await expect.element(button('Filters (1)')).toBeVisible();
  await expect.poll(() => asked.at(-1)?.query.serviceManager).toBe('Sam');
});

it('[SHL-08] [UIX-08] The first row of a list stands high on a laptop', async () => {
  await openTeams(1280);
  const line = document.querySelector('search');
  expect(line?.offsetHeight).toBeLessThan(48);
  for (const name of ['Views', 'Columns', 'Export CSV']) {
    const box = button(name).element().getBoundingClientRect();
    expect(box.width).toBeLessThan(48);
    expect(Math.abs(box.top - (line?.getBoundingClientRect().top ?? 0))).toBeLessThan(2);
  }
});

it('[SHL-08] [UIX-08] On a phone there are no boxes until they are asked for, and no file to export', async () => {
  await openTeams(360);
  await expect.element(field('Team')).toBeVisible();
  await expect.element(field('Local authority')).not.toBeInTheDocument();
  await expect.element(button('Export CSV')).not.toBeInTheDocument();
  await expect.element(box).not.toBeInTheDocument();
  await button('Select').click();
  await box.click();
  await expect.element(button('Export these')).toBeVisible();
  await button('Done').click();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(button('Export these')).not.toBeInTheDocument();
});
