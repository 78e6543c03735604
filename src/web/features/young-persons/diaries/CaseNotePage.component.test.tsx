import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Diary, DiaryAddendum, getDiary, updateDiary } from '#contract/young-persons/diaries.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { CaseNotePage } from '#web/features/young-persons/diaries/CaseNotePage.tsx';

const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field' });
const note = makeRecord(Diary, {
  ...{ young_person: { id: mia.id, name: mia.name }, title: 'The park', text: 'We walked.' },
  ...{ may_change: true, may_add: true, version: 1 },
});
const [slept, woke] = ['Slept well.', 'Woke at two.'].map((text) => makeRecord(DiaryAddendum, { text }));
const released: Diary = { ...note, is_released: true, addenda: slept ? [slept] : [], version: 2 };

const overtaken = page.getByRole('dialog', { name: 'Someone else changed this note' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

let now: Diary | ReturnType<typeof refuse>;
function open(start: Diary) {
  now = start;
  answer(getYoungPerson, () => mia);
  answer(getDiary, () => now);
  return renderScreen(<CaseNotePage id={note.id} />);
}
const change = (to: typeof now) => {
  now = to;
  announce('diaries');
};
const choose = async (item: string) => {
  await press('Actions for The park');
  await page.getByRole('menuitem', { name: item }).click();
};
const readAgain = () => overtaken.getByRole('button', { name: 'Read it again' }).click();

it('[DIA-02] [UIX-09] The office releases only the text it has read: a note that a colleague changes is read again first', async () => {
  const asked = answer(updateDiary, () => released);
  open(note);
  await choose('Release to the client');
  change({ ...note, text: 'She said more on the way home.', version: 2 });
  await expect.element(overtaken).toHaveTextContent('we did not save your decision');
  await readAgain();
  await expect.element(page.getByText('She said more on the way home.')).toBeVisible();
  expect(asked).toHaveLength(0);
});

it('[DIA-02] [UIX-09] It is also read again if the page has not learned of the change', async () => {
  const asked = answer(updateDiary, () => refuse('version.stale', { current: { ...note, version: 2 } }));
  open(note);
  await choose('Release to the client');
  await press('Release');
  await expect.element(overtaken).toBeVisible();
  expect(asked.map(({ body }) => [body.is_released, body.version])).toEqual([[true, 1]]);
});

it('[DIA-02] [UIX-09] The button does not turn into its opposite when a colleague releases first', async () => {
  open(note);
  await choose('Release to the client');
  change(released);
  await expect.element(overtaken).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop sharing' })).not.toBeInTheDocument();
  await readAgain();
  await expect.element(page.getByText('Released to the client')).toBeVisible();
});

it('[DIA-02] [UIX-09] Additions that arrive during a release are read as well', async () => {
  const more: Diary = { ...released, addenda: [slept, woke].filter((each) => each !== undefined) };
  const asked = answer(updateDiary, () => ({ ...more, version: 3 }));
  open(released);
  await choose('Release additions');
  change(more);
  await expect.element(overtaken).toBeVisible();
  await readAgain();
  await choose('Release additions');
  await press('Release');
  await expect.element(page.getByText('The client can now read it').first()).toBeVisible();
  expect(asked.map(({ body }) => body.addenda_read)).toEqual([2]);
});

it('[DIA-01] [UIX-09] Text to be added to a note stays on screen if the note is deleted, and becomes a new note', async () => {
  const { readAddress } = open(note);
  await choose('Add to it');
  await page.getByLabelText('What do you want to add?').fill('He slept well after all.');
  change(refuse('not_found'));
  const dialog = page.getByRole('dialog', { name: 'This case note has been deleted' });
  await expect.element(dialog).toHaveTextContent('He slept well after all.');
  await press('Save it as a new case note');
  await expect.poll(readAddress).toContain('/dashboard/diaries/new?place=');
});
