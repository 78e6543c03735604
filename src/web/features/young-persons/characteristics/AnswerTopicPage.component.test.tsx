import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Question } from '#contract/questions/questions.ts';
import {
  CharacteristicResponse,
  createCharacteristicResponse,
  listCharacteristicResponses,
  listSubcategories,
  listSubcategoryQuestions,
  Subcategory,
  updateCharacteristicResponse,
} from '#contract/young-persons/characteristics.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { keepDrafts } from '#test/component/keep-drafts.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AnswerTopicPage } from '#web/features/young-persons/characteristics/AnswerTopicPage.tsx';

const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field' });
const topic = makeRecord(Subcategory, { name: 'Risk: going missing' });
const group = { group_identifier: 'risk-missing', is_required: true } as const;
const asked = [
  makeRecord(Question, {
    ...{ ...group, id: 'level', label: 'Level', input_type: 'CATEGORICAL', is_colour_scale: true, order: 1 },
    options: [
      { id: 'level--low', label: 'Low', colour: 'lightGreen' },
      { id: 'level--high', label: 'High', colour: 'orange' },
    ],
  }),
  makeRecord(Question, { ...group, id: 'places', label: 'Places to check', input_type: 'TEXT', order: 2 }),
  makeRecord(Question, {
    ...{ ...group, id: 'welcome', label: 'How to welcome back', input_type: 'TEXT', order: 3 },
    is_required: false,
  }),
].map((question) => ({ ...question, subcategory_id: topic.id, FORM_VERSION: 1 }));
const say = (level: string, places: string, welcome?: string) => ({
  'risk-missing': [{ level, places, ...(welcome ? { welcome } : {}) }],
});
const saved = makeRecord(CharacteristicResponse, {
  ...{ subcategory: topic, answers: say('level--low', 'The skate park'), level: 'lightGreen', version: 1 },
});
const theirs: CharacteristicResponse = {
  ...saved,
  ...{ answers: say('level--high', 'The man called Dee, 4 Canal St'), level: 'orange', version: 2 },
};

const conflict = page.getByRole('dialog', { name: 'Someone else changed this form too' });
const level = page.getByRole('group', { name: 'Level' });
const places = page.getByLabelText('Places to check');
const welcome = page.getByLabelText('How to welcome back');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

let now: CharacteristicResponse | undefined;
beforeEach(() => {
  keepDrafts();
  now = saved;
  answer(getYoungPerson, () => mia);
  answer(listSubcategories, () => [topic]);
  answer(listSubcategoryQuestions, () => asked);
  answer(listCharacteristicResponses, () => (now ? [now] : []));
});
const open = () => renderScreen(<AnswerTopicPage youngPersonId={mia.id} subcategoryId={topic.id} />);
const answerOvertaken = () =>
  answer(updateCharacteristicResponse, ({ body }) =>
    body.version < theirs.version
      ? refuse('version.stale', { current: theirs })
      : { ...theirs, answers: body.answers, version: 3 },
  );

it('[CHR-01] A missing answer is shown at its question, and the level follows from the answers', async () => {
  now = undefined;
  const sent = answer(createCharacteristicResponse, () => saved);
  const { readAddress } = open();
  await places.fill('The skate park');
  await press('Save answers');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Level: choose one.');
  await level.getByRole('radio', { name: 'Low' }).click();
  await expect.element(page.getByText('Level from these answers:')).toHaveTextContent('Low');
  await press('Save answers');
  await expect.poll(readAddress).toContain(`/characteristics/${topic.id}`);
  expect(sent.map(({ body }) => body.answers)).toMatchObject([say('level--low', 'The skate park')]);
});

it('[CHR-01] Of two people who answer a topic at once, the second chooses, and no text is lost', async () => {
  const sent = answerOvertaken();
  const { readAddress } = open();
  await places.fill('The bus station');
  await press('Save answers');
  await expect.element(conflict).toBeVisible();
  await conflict
    .getByRole('group', { name: 'Level' })
    .getByRole('radio', { name: /Take theirs/ })
    .click();
  await press('Save my choices');
  await expect.poll(readAddress).toContain(topic.id);
  expect(sent.at(-1)?.body).toMatchObject({ answers: say('level--high', 'The bus station'), version: 2 });
});

it('[CHR-01] [UIX-09] A topic restored from a draft does not overwrite a colleague’s answers that were not changed here', async () => {
  const sent = answerOvertaken();
  let screen = open();
  await welcome.fill('With tea.');
  await screen.leave();
  now = theirs;
  screen = open();
  // Also after more of it is typed and saved again.
  await expect.element(welcome).toHaveValue('With tea.');
  await welcome.fill('With tea and toast.');
  await screen.leave();
  screen = open();
  await expect.element(welcome).toHaveValue('With tea and toast.');
  await press('Save answers');
  await expect.element(conflict).toHaveTextContent('4 Canal St');
  await press('Save my choices');
  await expect.poll(screen.readAddress).toContain(topic.id);
  expect(sent.at(-1)?.body.answers).toMatchObject(
    say('level--high', 'The man called Dee, 4 Canal St', 'With tea and toast.'),
  );
});
