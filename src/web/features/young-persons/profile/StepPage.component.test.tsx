import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { Question } from '#contract/questions/questions.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import {
  getYoungPerson,
  updateYoungPerson,
  YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { StepPage } from '#web/features/young-persons/profile/StepPage.tsx';

const CLOSED = 'The form you were filling in has closed';
const steps: YoungPersonDetail['steps'] = ['Health', 'Safety'].map((title, at) => ({
  ...{ step: at + 1, title, route_segment: `step-${['one', 'two'][at]}`, missing: 0, missing_labels: [] },
}));
const mia = makeRecord(YoungPersonDetail, {
  ...{ name: 'Mia Field', last_name: 'Field', status: 'ACTIVE', version: 3, steps },
});
const ask = (id: string, label: string, order: number) =>
  makeRecord(Question, { ...{ id, label, order, input_type: 'TEXT', group_identifier: 'health' } });
const questions = [ask('gp', 'GP surgery', 1), ask('school', 'School', 2)];
const form = (gp: string | null, school: string | null): AnswerOf<typeof getYoungPersonForm> => ({
  steps: steps.map(({ step, title, route_segment }) => ({
    ...{ step, title, route_segment, introduction: '' },
    questions: step === 1 ? questions : [],
    fields: step === 1 ? { gp: 'gp_surgery', school: 'school' } : {},
  })),
  answers: { health: [{ gp, school }] },
  team_of_social_worker: {},
  relationships: { household: [], related: [] },
});

const gp = page.getByLabelText('GP surgery');
const school = page.getByLabelText('School');
const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const told = page.getByRole('region', { name: 'Important notices' });

let now: { person: YoungPersonDetail | ReturnType<typeof refuse>; form: ReturnType<typeof form> };
beforeEach(() => {
  keepDrafts();
  now = { person: mia, form: form(null, null) };
  answer(getYoungPerson, () => now.person);
  answer(getYoungPersonForm, () => now.form);
});
const open = (way: 'draft' | 'edit' = 'edit') =>
  renderScreen(<StepPage id={mia.id} segment="step-one" way={way} whileMissing={undefined} />);
/** A colleague saves these values. */
const overtake = (gp_surgery: string | null, school: string | null) => {
  const newer: YoungPersonDetail = { ...mia, version: 4 };
  now = { person: newer, form: form(gp_surgery, school) };
  return answer(updateYoungPerson, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : { ...newer, version: 5 },
  );
};

describe('two administrators who save a step at once', () => {
  it('[YPN-03] Fields that only one of them changed are merged, without asking', async () => {
    const { readAddress } = open();
    await school.fill('Norbury Manor');
    const sent = overtake('Norbury Health Centre', null);
    await press('Save and continue');
    await expect.element(page.getByText('Someone else edited this too').first()).toBeVisible();
    await expect.poll(readAddress).toContain('step-two');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { school: 'Norbury Manor', version: 3 },
      { school: 'Norbury Manor', version: 4 },
    ]);
    expect(sent.at(-1)?.body).not.toHaveProperty('gp_surgery');
  });

  it('[YPN-03] A field that both changed is chosen, side by side, and going back to the form decides nothing', async () => {
    open();
    await gp.fill('Oak Surgery');
    await school.fill('Norbury Manor');
    const sent = overtake('Elm Surgery', null);
    await press('Save and continue');
    await expect.element(conflict).toHaveTextContent('Elm Surgery');
    await expect.element(conflict).toHaveTextContent('Oak Surgery');
    await press('Back to the form');
    await expect.element(gp).toHaveValue('Oak Surgery');
    await press('Save and continue');
    await conflict.getByRole('radio', { name: /Take theirs/ }).click();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ school: 'Norbury Manor', version: 4 });
  });

  it('[YPN-03] [UIX-09] Text that was typed and not saved waits, and is still distinguished from later changes', async () => {
    const screen = open();
    await gp.fill('Ash Surgery');
    await screen.leave();
    overtake('Birch Surgery', null);
    open();
    await expect.element(page.getByText(/Your draft was restored/)).toBeVisible();
    await expect.element(gp).toHaveValue('Ash Surgery');
    await press('Save and continue');
    await expect.element(conflict).toHaveTextContent('Birch Surgery');
  });
});

it('[YPN-03] [YPN-04] A new social worker who cannot open the restricted record is asked about over the next step', async () => {
  const worker = { id: crypto.randomUUID(), name: 'Rob Reed' };
  now.form.steps[0]?.questions.push(ask('worker', 'Social worker', 3));
  if (now.form.steps[0]) now.form.steps[0].fields.worker = 'social_worker_id';
  answer(updateYoungPerson, () => ({
    ...mia,
    ...{ is_closed_to_social_worker: true, allocated_social_worker: worker, version: 4 },
  }));
  const { readAddress } = open();
  await page.getByLabelText('Social worker').fill(worker.id);
  await press('Save and continue');
  await expect
    .element(page.getByRole('dialog', { name: 'Saved, but Rob Reed cannot open this restricted record' }))
    .toBeVisible();
  await expect.poll(readAddress).toContain('step-two');
  await press('Leave them out for now');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

describe('a step that closes automatically', () => {
  it('[YPN-03] [UIX-09] If a restriction removes it from the screen, the user is told that their text was not sent, and it is restored', async () => {
    const screen = open();
    await gp.fill('Ash Surgery');
    await untilPressIsLongAgo();
    now.person = refuse('not_found');
    announce('young_persons');
    await expect.element(told).toHaveTextContent(CLOSED);
    await expect.element(told).toHaveTextContent('We have not sent what you wrote');
    await expect.element(page.getByText('Field')).not.toBeInTheDocument();
    await screen.leave();
    now.person = mia;
    open();
    await expect.element(gp).toHaveValue('Ash Surgery');
  });

  it('[YPN-03] [UIX-09] If a colleague archives the draft, the user is told too', async () => {
    now.person = { ...mia, status: 'DRAFT' };
    const { readAddress } = open('draft');
    await gp.fill('Ash Surgery');
    await untilPressIsLongAgo();
    now.person = { ...mia, status: 'ARCHIVED', version: 4 };
    announce('young_persons');
    await expect.element(told).toHaveTextContent(CLOSED);
    expect(readAddress()).toBe(`/dashboard/young-persons/${mia.id}`);
  });
});

/** Longer than the time for which a press counts as the user's own action. */
const untilPressIsLongAgo = () => new Promise<void>((resolve) => setTimeout(resolve, 1_600));
