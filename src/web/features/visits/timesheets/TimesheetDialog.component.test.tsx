import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listTimesheetsOfAppointment, Timesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { useEndpoint } from '#web/api/hooks.ts';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';

const yesterday = addDays(todayInLondon(), -1);
const planned = { start_at: londonInstant(yesterday, '09:00'), end_at: londonInstant(yesterday, '12:00') };
const carer = { id: crypto.randomUUID(), name: 'Cara Okafor' };
const sheet = makeRecord(Timesheet, {
  planned,
  carer,
  start_date: yesterday,
  status: 'required',
  version: 1,
});
const submitted: Timesheet = {
  ...{ ...sheet, ...planned, status: 'submitted', notes: 'The bus was late.', version: 2 },
  submitted_at: planned.end_at,
};
const waived: Timesheet = { ...sheet, status: 'not required', version: 2 };

const conflict = page.getByRole('dialog', { name: 'Someone else changed these times' });
const dialog = page.getByRole('dialog', { name: 'Times for Cara Okafor' });
const submit = page.getByRole('button', { name: /^(Submit times|Save)$/ });

function open(as: SignedInRole = 'admin', timesheet = sheet) {
  const onClose = vi.fn();
  const screen = renderScreen(<TimesheetDialog timesheet={timesheet} role={as} onClose={onClose} />, { as });
  return { ...screen, onClose };
}
/** A colleague was first. */
const answerOvertaken = (current: Timesheet) =>
  answer(updateTimesheet, ({ body }) =>
    body.version < current.version ? refuse('version.stale', { current }) : { ...current, version: 3 },
  );

it('[TIM-02] [UIX-09] Times that the carer submits first are changed with a reason, which is saved with the text, and compared again', async () => {
  const asked = answerOvertaken(submitted);
  const first = open();
  await dialog.getByLabelText('Unpaid break').fill('30');
  await submit.click();
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Enter a reason for the change');
  await expect.element(dialog.getByLabelText('Notes')).toHaveValue('The bus was late.');
  await dialog.getByLabelText('Reason for the change').fill('As the client signed');
  await first.leave();
  const { onClose } = open('admin', submitted);
  await expect.element(conflict).toHaveTextContent('30 minutes');
  await submit.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.body).toMatchObject({
    ...{ break_minutes: 30, notes: 'The bus was late.', reason: 'As the client signed', version: 2 },
  });
});

it('[TIM-02] [UIX-09] A carer is told that times are no longer required, and none are submitted', async () => {
  answerOvertaken(waived);
  const { onClose } = open('carer');
  await submit.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Your times' }))
    .toHaveTextContent('No times are required');
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(submit).toBeDisabled();
});

it('[TIM-02] [UIX-09] If a colleague has waived the times, they stay waived unless the office chooses otherwise', async () => {
  const asked = answerOvertaken(waived);
  const { onClose } = open();
  await submit.click();
  await expect.element(conflict.getByRole('group', { name: 'Times are' })).toHaveTextContent('Not required');
  await submit.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await expect.element(page.getByText('No times are required, so none were submitted').first()).toBeVisible();
  expect(asked.map(({ body }) => body.version)).toEqual([1]);
});

it('[TIM-02] A carer’s times are submitted with their break and notes, once the break is in whole minutes', async () => {
  const asked = answer(updateTimesheet, () => submitted);
  const { onClose } = open('carer');
  const breakField = page.getByLabelText('Unpaid break');
  await breakField.fill('');
  await submit.click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('Enter the break in whole minutes. Enter 0 for no break.');
  await breakField.fill('7');
  await page.getByLabelText('Notes').fill('The bus was late.');
  await submit.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body)).toMatchObject([
    { status: 'submitted', break_minutes: 7, notes: 'The bus was late.' },
  ]);
});

/** As a page shows it: while the visit has times. */
function OfVisit({ as }: { as: SignedInRole }) {
  const { data = [] } = useEndpoint(listTimesheetsOfAppointment, { params: { id: sheet.appointment.id } });
  return data.map((each) => <TimesheetDialog key={each.id} timesheet={each} role={as} onClose={() => {}} />);
}

it('[TIM-02] [UIX-09] Times that a carer is typing when the office cancels the visit are reported as not sent', async () => {
  let sheets = [sheet];
  answer(listTimesheetsOfAppointment, () => sheets);
  renderScreen(<OfVisit as="carer" />, { as: 'carer' });
  await page.getByLabelText('Notes').fill('The bus was late.');
  // Longer than the time for which a press counts as the user's own action.
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  sheets = [];
  announce('claims');
  await expect
    .element(page.getByRole('region', { name: 'Important notices' }))
    .toHaveTextContent('We have not sent what you wrote');
});
