import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { UserRecord, updateUser } from '#contract/organisations/users.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { UserForm } from '#web/features/organisations/users/UserForm.tsx';

const cal = makeRecord(UserRecord, {
  ...{ name: 'Cal Owus', email: 'cal@placewell.test', user_type: 'user', is_active: true, version: 3 },
});
const newer: UserRecord = {
  ...cal,
  ...{ emergency_contact_phone: '020 7946 0012', notes: 'Drives a van.', version: 4 },
};

const contact = page.getByLabelText('Emergency contact');
const phone = page.getByLabelText('Emergency telephone');
const save = page.getByRole('button', { name: 'Save changes' });
const saved = page.getByText('User saved').first();
const conflict = page.getByRole('dialog', { name: 'Someone else changed this user' });

beforeEach(keepDrafts);

it('[USR-01] [UIX-09] An unchanged form follows the record', async () => {
  const { redraw } = renderScreen(<UserForm user={cal} stored={null} />);
  await expect.element(phone).toHaveValue('');
  redraw(<UserForm user={newer} stored={null} />);
  await expect.element(phone).toHaveValue('020 7946 0012');
});

it('[USR-01] [UIX-09] Typed text stays when a colleague saves, both changes are saved, and the form continues from there', async () => {
  let now = newer;
  const asked = answer(updateUser, ({ body }) => {
    if (body.version < now.version) return refuse('version.stale', { current: now });
    now = { ...now, emergency_contact_name: body.emergency_contact_name ?? null, version: now.version + 1 };
    return now;
  });
  const { redraw } = renderScreen(<UserForm user={cal} stored={null} />);
  await contact.fill('Maria Owus');
  redraw(<UserForm user={newer} stored={null} />);
  await expect.element(contact).toHaveValue('Maria Owus');
  await save.click();
  await expect.element(conflict).toHaveTextContent('Drives a van.');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect.element(saved).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({
    ...{ emergency_contact_name: 'Maria Owus', emergency_contact_phone: '020 7946 0012' },
    ...{ notes: 'Drives a van.', version: 4 },
  });
  redraw(<UserForm user={now} stored={null} />);
  await contact.fill('Maria Owusu');
  await save.click();
  await expect.poll(() => now.emergency_contact_name).toBe('Maria Owusu');
});

it('[USR-01] [UIX-09] The user’s own save whose response was lost is not somebody else’s change, and is saved again without asking', async () => {
  let now = cal;
  const asked = answer(updateUser, ({ body }, count) => {
    if (body.version < now.version) return refuse('version.stale', { current: now });
    now = { ...now, emergency_contact_name: body.emergency_contact_name ?? null, version: now.version + 1 };
    return count === 1 ? NO_ANSWER : now;
  });
  renderScreen(<UserForm user={cal} stored={null} />);
  await contact.fill('Maria Owus');
  await save.click();
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked.at(-1)?.body.emergency_contact_name).toBe('Maria Owus');
});
