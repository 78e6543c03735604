import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Episode, listEpisodes, listMissingNow, openEpisode } from '#contract/safety/missing-episodes.ts';
import { announce, answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { MissingButton } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import { noteOver } from '#web/session/session-over.ts';

const mia = { id: crypto.randomUUID(), name: 'Mia Quill' };
const button = page.getByRole('button', { name: 'Mia Quill is missing' });
const dialog = page.getByRole('dialog', { name: 'Mia Quill is missing' });
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const answerOffice = () => {
  answer(listEpisodes, () => ({ items: [], total: 0, page: 1, page_size: 20 }));
  return answer(openEpisode, () => makeRecord(Episode, { young_person: mia }));
};
afterEach(() => noteOver(false));

it('[MIS-01] A report of a missing person that is being typed stays, and is sent, if the office takes the carer off the visit', async () => {
  let with_carer = [mia.id];
  answer(listMissingNow, () => ({ missing: [], with_carer }));
  const asked = answerOffice();
  renderScreen(<MissingButton youngPerson={mia} />, { as: 'carer' });
  await button.click();
  await press('Just now');
  await dialog.getByLabelText('Where').fill('Bus stop');
  with_carer = [];
  announce('missing');
  await expect.element(dialog.getByLabelText('Where')).toHaveValue('Bus stop');
  await press('They are missing');
  await expect.poll(() => asked.map(({ body }) => body.last_seen_place)).toEqual(['Bus stop']);
});

it('[MIS-01] [AUT-11] A report of a missing person that is being typed when the session ends says that it was not sent', async () => {
  answer(listMissingNow, () => ({ missing: [], with_carer: [mia.id] }));
  renderScreen(<MissingButton youngPerson={mia} />, { as: 'carer' });
  await button.click();
  await expect.element(dialog.getByText('We’ll tell the office straight away')).toBeVisible();
  await dialog.getByLabelText(/^What happened/).fill('Ran towards the tram.');
  noteOver(true);
  await expect.element(dialog.getByText('You are signed out: we have not told the office yet')).toBeVisible();
  await expect.element(dialog.getByText('We’ll tell the office when you sign in again')).toBeVisible();
  await expect.element(dialog.getByLabelText(/^What happened/)).toHaveValue('Ran towards the tram.');
});
