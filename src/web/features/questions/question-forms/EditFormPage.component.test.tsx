import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  createQuestionForm,
  deleteQuestionFormDraft,
  getQuestionForm,
  getQuestionFormVersion,
  QuestionFormRecord,
  type QuestionFormVersion,
  saveQuestionFormDraft,
} from '#contract/questions/question-forms.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { EditFormPage } from '#web/features/questions/question-forms/EditFormPage.tsx';
import { FormActions } from '#web/features/questions/question-forms/FormActions.tsx';

const at = '2026-11-24T09:00:00Z';
const head = (form_version: number, version: number, published_at: string | null = null) => ({
  ...{ form_version, version, published_at, question_count: 0, published_by: null, updated_at: at },
});
const plain = makeRecord(QuestionFormRecord, { name: 'Night check', purpose: 'report' });
const drafted: QuestionFormRecord = { ...plain, versions: [head(1, 1)] };
const published: QuestionFormRecord = { ...plain, versions: [head(1, 2, at)] };
const { id, slug, name, purpose, is_numeric } = plain;
const draft: QuestionFormVersion = {
  ...{ form: { id, slug, name, purpose, is_numeric }, form_version: 1, introduction: null },
  ...{ questions: [], published_at: null, version: 1, updated_at: at },
};

const introduction = page.getByLabelText('Introduction').first();
const gone = page.getByText('Someone deleted this draft');
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

let now: QuestionFormRecord | ReturnType<typeof refuse>;
beforeEach(() => {
  now = drafted;
  answer(getQuestionForm, () => now);
  answer(getQuestionFormVersion, () => draft);
});
const save = () =>
  answer(saveQuestionFormDraft, ({ body }) => ({ ...draft, ...body, version: (body.version ?? 0) + 1 }));
const change = (to: typeof now) => {
  now = to;
  announce('forms');
};
const open = () => renderScreen(<EditFormPage id={id} />);

it('[QST-04] [UIX-09] A draft that a colleague deletes stays on screen, also after a reload, and the form is created again with its text', async () => {
  const refused = answer(saveQuestionFormDraft, () => refuse('not_found'));
  const screen = open();
  await expect.element(introduction).toBeVisible();
  change(refuse('not_found'));
  await expect.element(gone).toBeVisible();
  await introduction.fill('Look in at midnight, softly.');
  await screen.leave();
  const again = open();
  await expect.element(gone).toBeVisible();
  await expect.element(introduction).toHaveValue('Look in at midnight, softly.');
  expect(refused).toHaveLength(0);
  const made = { ...drafted, id: crypto.randomUUID() };
  answer(createQuestionForm, () => made);
  const saved = save();
  await press('Make a new form with my changes');
  await expect.poll(again.readAddress).toBe(`/dashboard/forms/${made.id}/edit`);
  expect(saved.map(({ params, body }) => [params.id, body.introduction])).toEqual([
    [made.id, 'Look in at midnight, softly.'],
  ]);
});

it('[QST-04] [UIX-09] If a colleague publishes it, a version is started with the text typed since', async () => {
  answer(saveQuestionFormDraft, () => refuse('not_found'));
  open();
  await expect.element(introduction).toBeVisible();
  change(published);
  await introduction.fill('Look in at two.');
  const title = page.getByText('Someone published this version while you were editing');
  await expect.element(title).toBeVisible();
  const saved = save();
  await press('Start a version with my changes');
  await expect.poll(() => saved.at(-1)?.body.introduction).toBe('Look in at two.');
  change({ ...published, versions: [head(2, 1), ...published.versions] });
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Night check, version 2' })).toBeVisible();
  await expect.element(introduction).toHaveValue('Look in at two.');
});

it('[QST-04] [UIX-09] Everything is gone once it is discarded', async () => {
  const screen = open();
  await expect.element(introduction).toBeVisible();
  change(refuse('not_found'));
  await introduction.fill('Look in at two, with a torch.');
  await press('Discard');
  await expect.poll(screen.readAddress).toBe('/dashboard/forms');
  await screen.leave();
  open();
  await expect.element(page.getByText('We can’t show this page.')).toBeVisible();
});

it('[QST-04] [UIX-09] A draft that a colleague is writing is read before it is deleted', async () => {
  const detail = 'Beth changed this draft at 14:00.';
  const asked = answer(deleteQuestionFormDraft, () => refuse('version.stale', { detail }));
  const { readAddress } = renderScreen(<FormActions form={drafted} />);
  await press('More actions');
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await press('Delete draft');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed the draft' });
  await expect.element(dialog).toHaveTextContent(detail);
  await dialog.getByRole('button', { name: 'View the draft' }).click();
  expect(readAddress()).toBe(`/dashboard/forms/${id}/edit`);
  expect(asked.map(({ query }) => query.version)).toEqual([1]);
});
