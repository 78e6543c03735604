import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDiary, Diary, getDiary } from '#contract/young-persons/diaries.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { announce, answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { listKept, renderScreen } from '#test/component/render-screen.tsx';
import { EditNotePage } from '#web/features/young-persons/diaries/EditNotePage.tsx';
import { WriteNotePage } from '#web/features/young-persons/diaries/WriteNotePage.tsx';

const SENTENCE = 'We walked along the river.';
const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field', last_name: 'Field' });
const note = makeRecord(Diary, {
  ...{ young_person: { id: mia.id, name: mia.name }, title: 'A walk', text: SENTENCE, may_change: true },
  ...{ is_shared: true, version: 1 },
});

const title = page.getByLabelText('Title');
const typed = page.getByLabelText('What happened?');
const save = page.getByRole('button', { name: 'Save case note' });
const write = (place?: string) => <WriteNotePage youngPersonId={mia.id} date={undefined} place={place} />;
async function open() {
  answer(getYoungPerson, () => mia);
  const screen = renderScreen(write(), { as: 'carer' });
  await expect.element(page.getByText('About Mia Field')).toBeVisible();
  return screen;
}
const fill = async () => {
  await title.fill('A walk');
  await typed.fill(SENTENCE);
};

it('[DIA-02] Photos that are still being read when Save is pressed are sent with the case note', async () => {
  const asked = answer(createDiary, () => note);
  await open();
  await fill();
  const photos = await Promise.all(['one.png', 'two.png', 'three.png'].map(takePicture));
  await userEvent.upload(page.getByLabelText('Choose files'), photos);
  // The button cannot be pressed while they are read.
  await page.getByRole('button', { name: /^(Adding files|Save case note)/ }).click();
  await expect.element(page.getByText('Case note saved').first()).toBeVisible();
  expect(asked.map(({ files }) => files.length)).toEqual([3]);
});

it('[DIA-02] [UIX-09] Text typed while a case note is sent is a change to it', async () => {
  const arrived = Promise.withResolvers<void>();
  answer(createDiary, async () => {
    await arrived.promise;
    return note;
  });
  const screen = await open();
  await fill();
  await save.click();
  await typed.fill(`${SENTENCE} And we sang.`);
  arrived.resolve();
  await expect.element(page.getByText('What you typed after that is not saved yet.').first()).toBeVisible();
  await expect.poll(screen.readAddress).toBe(`/dashboard/diaries/${note.id}/edit`);
  await screen.leave();
  answer(getDiary, () => note);
  renderScreen(<EditNotePage id={note.id} place={undefined} />, { as: 'carer' });
  await expect.element(typed).toHaveValue(`${SENTENCE} And we sang.`);
});

it('[DIA-02] [AUT-10] A case note about someone whose record is closed is kept, and sent once it may be', async () => {
  let isClosed = false;
  answer(createDiary, () => NO_ANSWER);
  const screen = await open();
  answer(getYoungPerson, () => (isClosed ? refuse('not_found') : mia));
  await fill();
  await save.click();
  await expect.element(page.getByText('Not sent yet: saved on this device')).toBeVisible();
  isClosed = true;
  announce('young_persons');
  await expect.element(page.getByText('You can no longer open this record')).toBeVisible();
  await expect.element(page.getByText('We kept what you wrote')).toBeVisible();
  await expect.element(page.getByText('Field')).not.toBeInTheDocument();
  await screen.leave();

  isClosed = false;
  const asked = answer(createDiary, () => note);
  renderScreen(write(`new ${mia.id}`), { as: 'carer' });
  await save.click();
  await expect.element(page.getByText('Case note saved').first()).toBeVisible();
  expect(asked.map(({ body }) => body.text)).toEqual([SENTENCE]);
});

it('[DIA-02] [YPN-04] If neither the server nor the device knows of consent to photographs, none may be taken', async () => {
  answer(getYoungPerson, () => NO_ANSWER);
  renderScreen(write(), { as: 'carer' });
  const says = 'We cannot check consent to photographs: do not photograph them';
  await expect.element(page.getByText(says)).toBeVisible();
});

it('[DIA-02] A case note whose page is left while it is sent is announced once the server has it', async () => {
  const arrived = Promise.withResolvers<void>();
  const asked = answer(createDiary, async () => {
    await arrived.promise;
    return note;
  });
  const { redraw } = await open();
  await fill();
  await save.click();
  await expect.poll(() => asked.length).toBe(1);
  redraw(<p>Home</p>);
  await expect.element(title).not.toBeInTheDocument();
  arrived.resolve();
  await expect.element(page.getByText('Case note saved').first()).toBeVisible();
  expect(await listKept('carer')).toEqual([]);
  expect(asked).toHaveLength(1);
});

/** Large enough to take a while, like a phone's photo. */
async function takePicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(3000, 3000);
  canvas.getContext('2d')?.fillRect(0, 0, 3000, 3000);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}
