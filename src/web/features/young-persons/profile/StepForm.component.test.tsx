import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Question } from '#contract/questions/questions.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import {
  getYoungPerson,
  updateYoungPerson,
  YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { StepForm } from '#web/features/young-persons/profile/StepForm.tsx';

const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field', version: 3 });
const step = {
  ...{ step: 2, title: 'Health', route_segment: 'step-two', introduction: '', fields: { gp: 'gp_surgery' } },
  questions: [
    makeRecord(Question, {
      ...{ id: 'gp', label: 'GP surgery', input_type: 'TEXT', group_identifier: 'health' },
    }),
  ],
};
const form = {
  ...{ steps: [step], answers: { health: [{ gp: null }] }, team_of_social_worker: {} },
  relationships: { household: [], related: [] },
};

it('[YPN-03] Saving a step after adding an address is no conflict', async () => {
  keepDrafts();
  // An address was saved separately: a newer version, in which none of these answers changed.
  const newer: YoungPersonDetail = { ...mia, version: 4 };
  answer(getYoungPerson, () => newer);
  answer(getYoungPersonForm, () => form);
  const sent = answer(updateYoungPerson, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : { ...newer, version: 5 },
  );
  const { readAddress } = renderScreen(
    <StepForm
      {...{ opened: { person: mia, form }, step, stored: null, way: 'draft', nextHref: '/next' }}
      buildHref={(segment) => segment}
      onClosedToWorker={() => {}}
    />,
  );
  await page.getByLabelText('GP surgery').fill('Norbury Health Centre');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect.poll(readAddress).toBe('/next');
  expect(sent.map(({ body }) => body)).toEqual([
    { gp_surgery: 'Norbury Health Centre', version: 3 },
    { gp_surgery: 'Norbury Health Centre', version: 4 },
  ]);
  await expect.element(page.getByText('Someone else edited this too')).not.toBeInTheDocument();
});
