import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StoredFile } from '#contract/core/files.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import {
  addToDiary,
  createDiary,
  Diary,
  DiaryAddendum,
  getDiary,
  updateDiary,
} from '#contract/young-persons/diaries.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { announce, answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { EditNotePage } from '#web/features/young-persons/diaries/EditNotePage.tsx';
import { WriteNotePage } from '#web/features/young-persons/diaries/WriteNotePage.tsx';

const SENTENCE = 'He slept well after all.';
const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field' });
const note = makeRecord(Diary, {
  ...{ young_person: { id: mia.id, name: mia.name }, title: 'The night', text: 'As it was.' },
  ...{ is_shared: true, may_change: true, may_add: true, version: 1 },
});
const released: Diary = { ...note, is_released: true, may_change: false, version: 2 };
const letter = new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' });

const typed = page.getByLabelText('What happened?');
const save = page.getByRole('button', { name: 'Save case note' });
const left = page.getByText('You typed this here but did not send it');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const addLetter = async () => {
  await userEvent.upload(page.getByLabelText('Choose files'), letter);
  await expect.element(page.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
};

let now: Diary | ReturnType<typeof refuse>;
function open(as: SignedInRole) {
  now = note;
  answer(getYoungPerson, () => mia);
  answer(getDiary, () => now);
  return renderScreen(<EditNotePage id={note.id} place={undefined} />, { as });
}
const change = (to: typeof now) => {
  now = to;
  announce('diaries');
};

describe('a note that the office releases while its carer changes it', () => {
  it('[DIA-01] [UIX-09] Its text is added to the note, once, even if the first response is lost', async () => {
    const asked = answer(addToDiary, ({ body }, count) =>
      count === 1 ? NO_ANSWER : { ...released, addenda: [makeRecord(DiaryAddendum, body)] },
    );
    const { readAddress } = open('carer');
    await typed.fill(SENTENCE);
    change(released);
    await expect
      .element(page.getByRole('heading', { name: 'This case note can no longer be changed' }))
      .toBeVisible();
    await expect.element(left).toBeVisible();
    await press('Add the text to the note');
    await press('Add');
    await expect.element(page.getByText('We couldn’t tell whether it arrived')).toBeVisible();
    await press('Add');
    await expect.poll(readAddress).toBe(`/dashboard/diaries/${note.id}`);
    expect(asked.map(({ body }) => body.text)).toEqual([SENTENCE, SENTENCE]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it('[DIA-01] [UIX-09] With a file it becomes a new note', async () => {
    const screen = open('carer');
    await typed.fill(SENTENCE);
    await addLetter();
    change(released);
    await expect.element(page.getByText('Your file can only go with a new case note.')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Add the text to the note' }))
      .not.toBeInTheDocument();
    await press('Save it as a new case note');
    await expect.poll(screen.readAddress).toContain('/dashboard/diaries/new?');
    const place = new URLSearchParams(screen.readAddress().split('?')[1]).get('place') ?? '';
    await screen.leave();

    const asked = answer(createDiary, () => note);
    const ui = <WriteNotePage youngPersonId={mia.id} date={undefined} place={place} />;
    renderScreen(ui, { as: 'carer' });
    await expect.element(typed).toHaveValue(SENTENCE);
    await save.click();
    await expect.element(page.getByText('Case note saved').first()).toBeVisible();
    expect(asked.map(({ files }) => files.map(({ name }) => name))).toEqual([['letter.pdf']]);
  });

  it('[DIA-01] [UIX-09] Text for the office alone is not sent to the client without asking', async () => {
    const notice = 'This case note is released. The client sees your changes as soon as you save.';
    const forClient: Diary = { ...released, may_change: true };
    answer(updateDiary, () => refuse('version.stale', { current: forClient }));
    open('admin');
    await typed.fill('Thoughts of the office.');
    await expect.element(page.getByText('only if the office releases it')).toBeVisible();
    change(forClient);
    await expect.element(page.getByText(notice)).toBeVisible();
    await save.click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this case note' });
    await expect.element(conflict).toHaveTextContent(notice);
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await expect.element(typed).toHaveValue('Thoughts of the office.');
  });
});

it('[DIA-02] A change with a file that was saved without a response needs no question, and the file is there once', async () => {
  const taken: Diary = {
    ...{ ...note, text: SENTENCE, version: 2 },
    files: [makeRecord(StoredFile, { name: 'letter.pdf' })],
  };
  const asked = answer(updateDiary, (_, count) =>
    count === 1 ? NO_ANSWER : refuse('version.stale', { current: taken }),
  );
  const { readAddress } = open('carer');
  await typed.fill(SENTENCE);
  await addLetter();
  await save.click();
  await expect.element(page.getByText('Not sent yet: saved on this device')).toBeVisible();
  await save.click();
  await expect.poll(readAddress).toBe(`/dashboard/diaries/${note.id}`);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

it('[DIA-02] [UIX-09] A change to a deleted note can be read until it is discarded', async () => {
  const screen = open('carer');
  await typed.fill(SENTENCE);
  change(refuse('not_found'));
  await expect.element(page.getByRole('heading', { name: 'This case note was deleted' })).toBeVisible();
  await expect.element(left).toBeVisible();
  await expect.element(page.getByText(SENTENCE)).toBeVisible();
  await press('Discard');
  await expect.poll(screen.readAddress).toContain('tab=notes');
});
