import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Complaint, closeComplaint, getComplaint } from '#contract/safety/complaints.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ComplaintPage } from '#web/features/safety/complaints/ComplaintPage.tsx';

const open = makeRecord(Complaint, {
  ...{ received_on: '2026-11-02', complainant_kind: 'parent or family', complainant_name: 'Ms Bell' },
  ...{ acknowledge_due_on: '2026-11-05', answer_due_on: '2026-11-16', due_on: '2026-11-05' },
  ...{ category: 'communication', is_serious: true, text: 'Nobody rang me back.', stage: 1 },
  created_by: { id: crypto.randomUUID(), name: 'Anna' },
});
const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const author = { id: crypto.randomUUID(), name: 'Anna' };
const steps = [
  { id: first, happened_on: '2026-11-03', text: 'Rang her.', corrects_id: null },
  { id: second, happened_on: '2026-11-04', text: 'Wrote to her.', corrects_id: first },
].map((step) => ({ ...step, author, created_at: '2026-11-04T10:00:00Z' }));

let now: Complaint;
beforeEach(() => {
  now = open;
  answer(getComplaint, () => now);
});
const dialog = page.getByRole('dialog', { name: 'Close this complaint' });
const press = (name: string) => page.getByRole('button', { name, exact: true });

it('[CMP-01] [UIX-09] Closing says what is missing, and keeps the words if a colleague closes it first', async () => {
  const closed: Complaint = {
    ...open,
    ...{ outcome: 'upheld', closed_on: '2026-11-10', lessons: 'Ring back.', due_on: null, version: 2 },
    closed_by: { id: crypto.randomUUID(), name: 'Ben' },
  };
  const asked = answer(closeComplaint, () => {
    now = closed;
    return refuse('complaint.wrong_step', { detail: 'Ben has already closed this complaint.' });
  });
  renderScreen(<ComplaintPage id={open.id} />);
  await press('Close complaint').click();
  await dialog.getByRole('button', { name: 'Close complaint' }).click();
  await expect.element(dialog.getByText('Choose an outcome.')).toBeVisible();
  await expect.element(dialog.getByText('Say what was learnt. If nothing, say so.')).toBeVisible();
  expect(asked).toHaveLength(0);
  await dialog.getByLabelText('Outcome').selectOptions('Not upheld');
  await dialog.getByLabelText('What was learnt').fill('Call logs help.');
  await dialog.getByRole('button', { name: 'Close complaint' }).click();
  await expect.element(dialog.getByText('Ben has already closed this complaint.')).toBeVisible();
  await expect.element(dialog.getByLabelText('What was learnt')).toHaveValue('Call logs help.');
  await expect.element(page.getByText('Ring back.')).toBeInTheDocument();
});

it('[CMP-01] Says what is overdue, asks to tell the LADO, and offers each step once for correction', async () => {
  now = { ...open, steps };
  renderScreen(<ComplaintPage id={open.id} />);
  await expect.element(page.getByText(/^Acknowledgement overdue by \d+ days$/)).toBeVisible();
  await expect.element(page.getByText('This may be a safeguarding matter')).toBeVisible();
  await expect.element(press('Record a notifiable event')).toBeVisible();
  await expect.element(page.getByText('Anna · Corrected by another step')).toBeVisible();
  await expect.element(page.getByText('Anna · Corrects the step of 03/11/2026')).toBeVisible();
  expect(page.getByRole('button', { name: /^Correct/ }).elements()).toHaveLength(1);
});
