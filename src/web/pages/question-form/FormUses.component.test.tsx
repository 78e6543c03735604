import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, formatDate, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { askForm, FormUses, getFormUses, stopAskingForm } from '#contract/questions/form-uses.ts';
import { QuestionFormRecord } from '#contract/questions/question-forms.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { FormUsesCard } from '#web/pages/question-form/FormUses.tsx';

const service = { id: crypto.randomUUID(), name: 'Hospital bedside support' };
const plain = makeRecord(QuestionFormRecord, { name: 'Home visit', purpose: 'report' });
const at = new Date().toISOString();
const version = { form_version: 1, question_count: 1, published_by: null, version: 1, updated_at: at };
const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click();

it('[QST-04] A form says that nobody uses it once it is published, and is used by the chosen services until they stop', async () => {
  const tomorrow = addDays(todayInLondon(), 1);
  const unused = makeRecord(FormUses, { services: [] });
  const use = { id: crypto.randomUUID(), service_type: service, from_date: tomorrow, until_date: null };
  let now = unused;
  answer(getFormUses, () => now);
  answer(listServiceTypes, () => [{ ...service, category: '', is_archived: false }]);
  const asked = answer(askForm, () => {
    now = { ...unused, place: 'each_appointment', services: [use] };
    return now;
  });
  answer(stopAskingForm, () => {
    now = unused;
    return now;
  });
  const draft = { ...plain, versions: [{ ...version, published_at: null }] };
  const { redraw } = renderScreen(<FormUsesCard form={draft} />);
  await expect.element(page.getByText('Publish a version')).toBeVisible();
  redraw(<FormUsesCard form={{ ...plain, versions: [{ ...version, published_at: at }] }} />);
  await expect.element(page.getByText('Not used yet. Choose the services that use it')).toBeVisible();
  await press('Choose services');
  const dialog = page.getByRole('dialog', { name: 'Which services use Home visit?' });
  await dialog.getByRole('button', { name: 'Use form' }).click();
  await expect.element(dialog).toHaveTextContent('Choose at least one service.');
  await dialog.getByRole('checkbox', { name: service.name }).click();
  await dialog.getByRole('button', { name: 'Use form' }).click();
  await expect.element(page.getByText(`Appointments from ${formatDate(tomorrow)}`)).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([
    { service_type_ids: [service.id], from_date: tomorrow },
  ]);
  await press(/^Stop using/);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using' }).click();
  await expect.element(page.getByText('Not used yet')).toBeVisible();
});
