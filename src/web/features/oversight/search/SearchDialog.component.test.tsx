import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SearchHit, search } from '#contract/oversight/search.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { SearchDialog } from '#web/features/oversight/search/SearchDialog.tsx';

const box = page.getByRole('combobox', { name: 'Search people' });
const hits = page.getByRole('option');
const hit = (title: string) =>
  makeRecord(SearchHit, { kind: 'carer', group: 'Carers', id: title, title, href: '/dashboard/users' });
const draw = () => renderScreen(<SearchDialog groups={[]} typed="" onClose={vi.fn()} />);

it('[UIX-09] A late response does not replace a newer one', async () => {
  const late = Promise.withResolvers<SearchHit[]>();
  const asked = answer(search, ({ query }) => (query.q === 'ma' ? late.promise : [hit('Prompt Martin')]));
  draw();
  await box.fill('ma');
  await expect.poll(() => asked.length).toBe(1);
  await box.fill('mar');
  await expect.element(hits).toHaveTextContent('Prompt Martin');
  late.resolve([hit('Late Maria')]);
  await late.promise;
  await box.fill('mart');
  await expect.poll(() => asked.at(-1)?.query.q).toBe('mart');
  await expect.element(hits).toHaveTextContent('Prompt Martin');
  await expect.element(page.getByText('Late Maria')).not.toBeInTheDocument();
});

it('[UIX-09] No results, a single letter and no server each show a text, and the search can be retried', async () => {
  let isAway = false;
  answer(search, () => (isAway ? NO_ANSWER : []));
  draw();
  await box.fill('zzqx');
  await expect.element(page.getByText('Nothing found for “zzqx”')).toBeVisible();
  await box.fill('q');
  await expect.element(page.getByText('Type a second letter to search records.')).toBeVisible();
  isAway = true;
  await box.fill('elm');
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection.');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing found for “elm”')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
