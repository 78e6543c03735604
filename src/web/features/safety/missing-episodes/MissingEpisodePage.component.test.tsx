import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  addEpisodeNote,
  closeEpisode,
  Episode,
  findYoungPerson,
  getEpisode,
} from '#contract/safety/missing-episodes.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { listKept, renderScreen } from '#test/component/render-screen.tsx';
import { MissingEpisodePage } from '#web/features/safety/missing-episodes/MissingEpisodePage.tsx';
import { useAppStore } from '#web/session/app-store.ts';

const missing = makeRecord(Episode, {
  ...{ young_person: { id: crypto.randomUUID(), name: 'Mia Quill' }, status: 'missing', may_find: true },
  ...{ last_seen_place: 'Park gate', last_seen_at: '2026-11-24T09:00:00Z', version: 1 },
});
const found: Episode = {
  ...missing,
  ...{ status: 'found', may_find: false, found_at: '2026-11-24T10:00:00Z', version: 2 },
  found_text: 'At her aunt’s, well.',
};
const closed: Episode = { ...found, status: 'closed', interview: 'declined', interview_text: 'Not today.' };
const WORDS = 'At the canal, with an older man whom she calls Dee.';

const dialog = page.getByRole('dialog');
const note = page.getByLabelText('Note');
const left = page.getByText('You typed this here but did not send it');
const press = (name: string) => page.getByRole('button', { name, exact: true });
let now: Episode;
beforeEach(() => {
  answer(getEpisode, () => now);
});

/** A colleague takes the same step first, and the open page learns of it. */
function overtake(by: Episode): ReturnType<typeof refuse> {
  now = by;
  announce('missing');
  return refuse('missing_episode.wrong_step', { detail: 'Beth has already done this.' });
}

it('[MIS-01] [UIX-09] Of two people who record that a young person is found, the second loses no text', async () => {
  now = missing;
  answer(findYoungPerson, () => overtake(found));
  const added = answer(addEpisodeNote, () => found);
  renderScreen(<MissingEpisodePage id={missing.id} />);
  await press('They are found').click();
  await dialog.getByLabelText('Where they were and how they are').fill(WORDS);
  await dialog.getByRole('button', { name: 'They are found' }).click();
  await expect.element(dialog.getByText('Beth has already done this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('At her aunt’s, well.')).toBeVisible();
  await expect.element(left).toBeVisible();
  await note.fill('I was there.');
  await press('Add as a note').click();
  await expect.element(left).not.toBeInTheDocument();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue(expect.stringMatching(`^I was there\\.\\n\\nFound.*: ${WORDS}$`));
  await press('Add note').click();
  await expect.poll(() => added.map(({ body }) => body.text.endsWith(WORDS))).toEqual([true]);
  await expect.poll(() => listKept('admin')).toEqual([]);
});

it('[MIS-01] [UIX-09] If a colleague closes the record first, no text is lost either; discarded text is deleted from the device', async () => {
  now = found;
  answer(closeEpisode, () => overtake(closed));
  renderScreen(<MissingEpisodePage id={missing.id} />);
  await press('Close record').click();
  await dialog.getByRole('radio', { name: 'They declined it' }).click();
  await dialog.getByLabelText('Reason').fill('She is afraid of him.');
  await dialog.getByRole('button', { name: 'Close record' }).click();
  await expect.element(dialog.getByText('Beth has already done this.')).toBeVisible();
  await press('Not yet').click();
  await expect.element(page.getByText('Return home interview declined: She is afraid of him.')).toBeVisible();
  await press('Discard').click();
  await expect.element(left).not.toBeInTheDocument();
  await expect.poll(() => listKept('admin')).toEqual([]);
});

it('[MIS-01] A social worker reads whom to ring, by day and by night, and nothing that they cannot do', async () => {
  now = { ...missing, may_find: false };
  const numbers = { office: '020 7946 0100', on_call: '07700 900100', sos_button: null };
  renderScreen(<MissingEpisodePage id={missing.id} />, { as: 'client' });
  useAppStore.setState({ numbers });
  await expect.element(page.getByText('If they are in danger, ring 999; otherwise ring 101')).toBeVisible();
  await expect
    .element(page.getByText(/Ring the office on 020 7946 0100/))
    .toHaveTextContent('When it is closed, ring the emergency duty team of your own authority.');
  await expect
    .element(page.getByText(/add it to the record|note their reference|07700/))
    .not.toBeInTheDocument();
  await expect.element(press('They are found')).not.toBeInTheDocument();
});
