import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Address } from '#contract/young-persons/young-person-addresses.ts';
import { updateYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AddressesDialog } from '#web/features/young-persons/profile/AddressesDialog.tsx';

const place = { town: 'Croydon', postcode: 'CR0 2AB' };
const home = makeRecord(Address, { ...place, kind: 'Home', line_1: '1 Elm Road' });
const added = makeRecord(Address, { ...place, kind: 'Home', line_1: '38 Park Road' });
const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field', version: 3, addresses: [home] });
const moved: YoungPersonDetail = {
  ...mia,
  addresses: [{ ...home, is_confidential: true }, added],
  version: 4,
};

const dialog = page.getByRole('dialog', { name: 'Addresses of Mia Field' });
const conflict = page.getByRole('dialog', { name: 'Someone else changed these addresses' });
const access = dialog.getByLabelText('Access and parking').first();
const save = page.getByRole('button', { name: /^Save/ });
const back = conflict.getByRole('button', { name: 'Back to the form' });

function open(person = mia) {
  const onClose = vi.fn();
  const screen = renderScreen(<AddressesDialog person={person} onClose={onClose} />);
  return { ...screen, onClose };
}
const answerOvertaken = () =>
  answer(updateYoungPerson, ({ body }) =>
    body.version < moved.version ? refuse('version.stale', { current: moved }) : moved,
  );

it('[YPN-03] Another address is added, and the first is marked as confidential', async () => {
  const asked = answer(updateYoungPerson, () => moved);
  const { onClose } = open();
  await dialog.getByRole('checkbox', { name: 'Confidential' }).click();
  await dialog.getByRole('button', { name: 'Add another address' }).click();
  const second = dialog.getByRole('group', { name: 'Address 2' });
  await save.click();
  await expect.element(second).toHaveTextContent('Enter the first line of the address.');
  await second.getByLabelText('Address line 1').fill('38 Park Road');
  await second.getByLabelText('Town or city').fill('Croydon');
  await second.getByLabelText('Postcode').fill('cr02ab');
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body)).toMatchObject([
    {
      addresses: [
        { id: home.id, line_1: '1 Elm Road', is_confidential: true },
        { line_1: '38 Park Road', postcode: 'CR0 2AB', is_confidential: false },
      ],
      version: 3,
    },
  ]);
});

it('[YPN-03] [UIX-09] A form that is open while a colleague changes the addresses loses neither a new home nor its confidential mark', async () => {
  const asked = answerOvertaken();
  const { redraw, onClose } = open();
  await access.fill('Park behind');
  redraw(<AddressesDialog person={moved} onClose={onClose} />);
  await save.click();
  await expect.element(conflict).toHaveTextContent('38 Park Road');
  await back.click();
  await save.click();
  await expect.element(conflict).toHaveTextContent('confidential');
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body.version)).toEqual([3, 3, 4]);
  expect(asked.at(-1)?.body.addresses).toMatchObject([
    { id: home.id, line_1: '1 Elm Road', access_notes: 'Park behind', is_confidential: true },
    { id: added.id, line_1: '38 Park Road', is_confidential: false },
  ]);
});

it('[YPN-03] [UIX-09] Text saved on the device is compared each time it is restored, until one version is chosen', async () => {
  const asked = answerOvertaken();
  let screen = open();
  await access.fill('Ring twice');
  for (let time = 0; time < 2; time++) {
    await userEvent.keyboard('{Escape}');
    await screen.leave();
    screen = open(moved);
    await expect.element(conflict).toHaveTextContent('confidential');
    await back.click();
    await expect.element(access).toHaveValue('Ring twice');
  }
  await save.click();
  await expect.element(conflict).toBeVisible();
  await save.click();
  await vi.waitFor(() => expect(screen.onClose).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.body).toMatchObject({
    addresses: [
      { line_1: '1 Elm Road', access_notes: 'Ring twice', is_confidential: true },
      { line_1: '38 Park Road', is_confidential: false },
    ],
    version: 4,
  });
});

it('[UIX-09] Addresses are saved with a version in which a colleague changed something else, without asking', async () => {
  const elsewhere: YoungPersonDetail = { ...mia, version: 4 };
  const asked = answer(updateYoungPerson, ({ body }) =>
    body.version < elsewhere.version ? refuse('version.stale', { current: elsewhere }) : elsewhere,
  );
  const { onClose } = open();
  await access.fill('Park behind');
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body.version)).toEqual([3, 4]);
});
