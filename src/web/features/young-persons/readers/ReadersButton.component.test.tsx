import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listActiveUsers } from '#contract/organisations/users.ts';
import {
  getReaders,
  PersonWithAccess,
  Readers,
  setReaders,
} from '#contract/young-persons/young-person-readers.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ClosedToSocialWorker } from '#web/features/young-persons/readers/ClosedToSocialWorker.tsx';
import { ReadersButton } from '#web/features/young-persons/readers/ReadersButton.tsx';

const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field' });
const open = makeRecord(Readers);
const worker = makeRecord(PersonWithAccess, {
  name: 'Rob Reed',
  user_type: 'client',
  is_social_worker: true,
});
const restricted: Readers = {
  ...open,
  is_restricted: true,
  readers: [{ id: PEOPLE.admin.id, name: PEOPLE.admin.name, user_type: 'admin' }],
  people_with_access: [worker],
};

const dialog = page.getByRole('dialog', { name: 'Who can open Mia Field’s record' });
const restrict = dialog.getByLabelText('Only people named here');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const answerReaders = (before: Readers, after: Readers) => {
  answer(listActiveUsers, () => []);
  answer(getReaders, () => before);
  return answer(setReaders, () => after);
};

it('[MIS-01] [YPN-04] Restricting the record of someone who is missing says to whom it closes, and asks again', async () => {
  const asked = answerReaders(open, restricted);
  const { redraw } = renderScreen(<ReadersButton youngPerson={mia} whileMissing={undefined} />);
  await press('Restrict');
  await restrict.click();
  await expect.element(dialog.getByText('Mia Field is missing')).not.toBeInTheDocument();
  redraw(<ReadersButton youngPerson={mia} whileMissing="Only the people named can see it." />);
  await expect.element(dialog.getByText('Mia Field is missing')).toBeVisible();
  await press('Save');
  const question = page.getByRole('dialog', { name: 'Mia Field is missing. Restrict the record anyway?' });
  await expect.element(question).toHaveTextContent('Only the people named can see it.');
  await press('Go back');
  expect(asked).toHaveLength(0);
  await press('Save');
  await press('Restrict the record');
  await expect.element(page.getByText('Record restricted').first()).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([
    { is_restricted: true, reader_ids: [PEOPLE.admin.id] },
  ]);
});

it('[YPN-03] [YPN-04] The record says that its social worker cannot open it until they are named, which a second administrator approves', async () => {
  const asked = answerReaders(restricted, restricted);
  const closed: YoungPersonDetail = {
    ...mia,
    ...{ is_restricted: true, is_closed_to_social_worker: true },
    allocated_social_worker: { id: worker.id, name: worker.name },
  };
  const { redraw } = renderScreen(<ClosedToSocialWorker youngPerson={closed} whileMissing={undefined} />);
  const says = page.getByText('Rob Reed cannot open this restricted record');
  await expect.element(says).toBeVisible();
  await press('Choose who can open it');
  await dialog.getByRole('checkbox', { name: 'Rob Reed' }).click();
  await expect.element(dialog.getByText('A second administrator must approve anyone you add.')).toBeVisible();
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body.reader_ids)).toEqual([[PEOPLE.admin.id, worker.id]]);
  const named = { ...closed, is_closed_to_social_worker: false };
  redraw(<ClosedToSocialWorker youngPerson={named} whileMissing={undefined} />);
  await expect.element(says).not.toBeInTheDocument();
});
