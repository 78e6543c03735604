import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { StatusMenu } from '#web/features/young-persons/profile/StatusMenu.tsx';

const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field', status: 'ACTIVE', version: 3 });
const archived: YoungPersonDetail = { ...mia, status: 'ARCHIVED', version: 4 };

it('[YPN-01] [UIX-09] A young person whose status a colleague changes first is read again before it is changed', async () => {
  const asked = answer(updateYoungPerson, ({ body }) =>
    body.version < archived.version ? refuse('version.stale', { current: archived }) : archived,
  );
  const screen = renderScreen(<StatusMenu person={mia} />);
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Status of Mia Field' });
  await dialog.getByRole('radio', { name: /^Inactive/ }).click();
  // The page behind the dialog shows the change.
  screen.redraw(<StatusMenu person={archived} />);
  await expect.element(dialog.getByRole('radio', { name: /^Inactive/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  const overtaken = page.getByRole('dialog', { name: 'Someone else changed Mia Field’s record' });
  await expect.element(overtaken).toHaveTextContent('so we did not save your decision.');
  await overtaken.getByRole('button', { name: 'Read it again' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([{ status: 'INACTIVE', version: 3 }]);
});

it('[YPN-03] A draft that cannot be made active yet names its incomplete steps, with links', async () => {
  const message = 'The legal status is missing.';
  const steps: YoungPersonDetail['steps'] = [
    {
      ...{ step: 2, title: 'Legal status', route_segment: 'step-two' },
      ...{ missing: 1, missing_labels: ['Legal status'] },
    },
  ];
  answer(updateYoungPerson, () => refuse('input.invalid', { errors: [{ path: 'status', message }] }));
  const { readAddress } = renderScreen(<StatusMenu person={{ ...mia, status: 'DRAFT', steps }} />);
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect.element(dialog).toHaveTextContent('Choose a status.');
  await dialog.getByRole('radio', { name: /^Active/ }).click();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect.element(dialog).toHaveTextContent('These steps still need answers:');
  await dialog.getByRole('link', { name: 'Legal status' }).click();
  expect(readAddress()).toContain('/young-person-form/step-two');
});

it('[YPN-03] Making someone with future appointments inactive asks about them, and keeps them', async () => {
  const asked = answer(updateYoungPerson, ({ body }) =>
    body.appointments_to_come
      ? { ...mia, status: 'INACTIVE' as const, version: 4 }
      : refuse('young_person.has_appointments', { detail: 'They have one upcoming appointment.' }),
  );
  renderScreen(<StatusMenu person={mia} />);
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Inactive/ }).click();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect.element(dialog).toHaveTextContent('They have one upcoming appointment.');
  await dialog.getByRole('button', { name: 'Make inactive and keep appointments' }).click();
  await expect.element(page.getByText('Mia Field is inactive').first()).toBeVisible();
  expect(asked.map(({ body }) => body.appointments_to_come)).toEqual([undefined, 'keep']);
});
